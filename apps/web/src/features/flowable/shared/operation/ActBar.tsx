import DownOutlined from '@ant-design/icons/DownOutlined'
import { Button, Dropdown } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { ActButton, ActId } from '@app/shared/flowable/acts.ts'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { useShell } from '#/kit/session/shell.ts'
import { acts } from './acts.ts'
import type { ActScene } from './actView.ts'

const AskDialog = lateDialog(() => import('./parts/AskDialog.tsx'))

/** Buttons that stand beside each other; the others are behind 更多. */
const shown = { desk: 6, phone: 2 }

interface ActBarProps {
  scene: ActScene
  disabled?: boolean
  /** An act is over, sent or left, and what is offered now stands there: its button may be gone, and the focus with it. */
  onRest?: () => void
}

/** What the caller may do with a request now, as the server says; each opens what it asks for. */
export function ActBar({ scene, disabled = false, onRest }: ActBarProps) {
  const { buttons } = scene.detail
  const most = usePhone() ? shown.phone : shown.desk
  const { open } = useShell()
  const [asked, setAsked] = useState<ActButton>()
  const [run, busy] = useOnce(async (work: (scene: ActScene, leave: (path: string) => void) => Promise<unknown>) => {
    try {
      await work(scene, open)
    } catch (error) {
      // The client has said it; what the request is now, is read either way.
      if (!(error instanceof ApiError)) throw error
    }
    await scene.refresh()
  })
  const pressed = useRef(false)
  const isResting = !asked && !busy && !disabled
  useEffect(() => {
    if (!isResting || !pressed.current) return
    pressed.current = false
    onRest?.()
  }, [isResting, onRest])
  const press = (button: ActButton) => {
    pressed.current = true
    const act = acts[button.id]
    if ('run' in act) run(act.run)
    else setAsked(button)
  }
  const beside = buttons.length > most + 1 ? buttons.slice(0, most) : buttons
  const behind = buttons.slice(beside.length)
  return (
    <>
      {beside.map((button) => {
        const { icon, primary, danger } = acts[button.id]
        return (
          <Button
            key={button.id}
            icon={icon}
            type={primary ? 'primary' : 'default'}
            danger={danger === true}
            disabled={busy || disabled}
            onClick={() => press(button)}
          >
            {button.label}
          </Button>
        )
      })}
      {behind.length > 0 && (
        <Dropdown
          trigger={['click']}
          disabled={busy || disabled}
          menu={{
            items: behind.map(({ id, label }) => ({
              key: id,
              label,
              icon: acts[id].icon,
              danger: acts[id].danger === true,
            })),
            onClick: ({ key }) =>
              press(behind.find(({ id }) => id === (key as ActId)) ?? { id: key as ActId, label: '' }),
          }}
        >
          <Button disabled={busy || disabled}>
            更多 <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {asked && <Asked key={asked.id} button={asked} scene={scene} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function Asked({ button, scene, onClose }: { button: ActButton; scene: ActScene; onClose: () => void }) {
  const act = acts[button.id]
  // What is asked about is the request as it was when the dialog opened.
  const [then] = useState(scene)
  return (
    <Suspense>
      {'ask' in act && (
        <AskDialog
          act={button.id}
          scene={then}
          label={button.label}
          ask={act.ask}
          danger={act.danger === true}
          onClose={onClose}
        />
      )}
      {'Dialog' in act && <act.Dialog act={button.id} scene={then} label={button.label} onClose={onClose} />}
    </Suspense>
  )
}
