import { Button, type ButtonProps } from 'antd'
import { finish } from '#/kit/http/finish.ts'
import { AskBeside } from './AskBeside.tsx'

interface AskedButtonProps {
  ask: string
  button: ButtonProps
  run: () => unknown
}

/** A button that asks beside itself before it does anything. */
export default function AskedButton({ ask, button, run }: AskedButtonProps) {
  return (
    <AskBeside
      ask={ask}
      okText={String(button.children)}
      cancelText="取消"
      danger={button.danger ?? false}
      disabled={button.disabled ?? false}
      run={() => void finish(run())}
    >
      <Button {...button} />
    </AskBeside>
  )
}
