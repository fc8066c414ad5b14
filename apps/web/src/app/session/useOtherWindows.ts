import { App } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { forgetUnsaved, hasUnsaved } from '#/kit/page/dirtyPages.ts'
import { leaveQuestion } from '#/kit/page/leaveQuestion.ts'
import { useSession, watchOtherWindows } from '#/stores/session.ts'
import { infoOf, ownInfo } from './goOn.ts'
import { forgetSession } from './signOut.ts'

interface Heard {
  /** The session of this window was given up elsewhere, and something is unsaved here. */
  onEnded: () => void
  /** The same person has signed in elsewhere, with a session that this window now has too. */
  onRenewed: () => void
}

/** Nothing of the former person stays in memory, and the browser does not ask once more. */
function reload() {
  forgetUnsaved()
  window.location.reload()
}

/** Follows sign-ins and sign-outs of other windows without losing what was typed in this one. */
export function useOtherWindows({ onEnded, onRenewed }: Heard): void {
  const { modal } = App.useApp()
  const ended = useEffectEvent(onEnded)
  const renewed = useEffectEvent(onRenewed)
  useEffect(() => {
    /** Looked at already: each sign-in elsewhere is answered once. */
    let answered: string | undefined
    const replaced = async (token: string) => {
      if (answered === token) return
      answered = token
      const own = ownInfo()
      if (!own) return reload()
      const theirs = await infoOf(token)
      // Somebody else has signed in meanwhile, and is asked for instead.
      if (answered !== token) return
      if (!theirs) answered = undefined
      else if (theirs.user.id === own.user.id) {
        useSession.setState({ token })
        renewed()
      } else if (!hasUnsaved()) reload()
      else {
        const title = `已在其他窗口登录为“${theirs.user.name}”，当前内容尚未保存，确定离开吗？`
        modal.confirm(leaveQuestion(title, reload))
      }
    }
    return watchOtherWindows({
      ended: () => {
        if (hasUnsaved()) return ended()
        useSession.setState({ token: undefined })
        forgetSession()
      },
      replaced: (token) => void replaced(token),
    })
  }, [modal])
}
