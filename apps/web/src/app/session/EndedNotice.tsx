import { App, Button } from 'antd'
import { useState } from 'react'
import { workbenchPath } from '#/app/routes/paths.ts'
import { basePath } from '#/kit/http/base.ts'
import { httpTexts } from '#/kit/http/httpTexts.ts'
import { hasUnsaved } from '#/kit/page/dirtyPages.ts'
import { leaveQuestion, unsavedQuestion } from '#/kit/page/leaveQuestion.ts'
import { NoticeActions } from './NoticeActions.tsx'
import { endSession } from './signOut.ts'

interface EndedActionsProps {
  asked: number
  onAgain: () => void
}

/** The ways on from a session that has ended: as the same person where one is, or through the sign-in page. */
export function EndedActions({ asked, onAgain }: EndedActionsProps) {
  const { modal } = App.useApp()
  const [busy, setBusy] = useState(false)
  const leave = async (path: string) => {
    setBusy(true)
    await endSession()
    // Loaded anew, so that nothing of the session stays in memory.
    window.location.assign(`${basePath}${path}`)
  }
  const confirm = () => {
    if (!hasUnsaved()) return void leave(workbenchPath)
    const { pathname, search, hash } = window.location
    const here = pathname.slice(basePath.length) + search + hash
    modal.confirm(leaveQuestion(unsavedQuestion, () => void leave(here)))
  }
  return (
    <NoticeActions asked={asked}>
      <Button size="small" onClick={onAgain}>
        {httpTexts.expired.again}
      </Button>
      <Button type="primary" size="small" loading={busy} onClick={confirm}>
        {httpTexts.expired.confirm}
      </Button>
    </NoticeActions>
  )
}
