import { Button, Popconfirm, type ButtonProps } from 'antd'
import { finish } from '#/kit/http/finish.ts'
import { insideCard } from './insideCard.ts'

interface AskedButtonProps {
  ask: string
  button: ButtonProps
  run: () => unknown
}

/** A button that asks beside itself before it does anything. */
export default function AskedButton({ ask, button, run }: AskedButtonProps) {
  return (
    <Popconfirm
      title={ask}
      okText={button.children}
      cancelText="取消"
      okButtonProps={{ danger: button.danger ?? false }}
      disabled={button.disabled ?? false}
      getPopupContainer={insideCard}
      onConfirm={() => void finish(run())}
    >
      <Button {...button} />
    </Popconfirm>
  )
}
