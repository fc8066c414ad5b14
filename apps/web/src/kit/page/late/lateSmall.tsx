import { App, Button } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { lateWith, type Load } from './lateWith.tsx'

/** A part with no room for more, or of the sign-in, which loads little: a line says that it did not come. */
export const lateLine = <P extends object>(load: Load<P>) =>
  lateWith(load, (retry) => (
    <span role="alert">
      加载失败，请检查网络
      <Button type="link" size="small" onClick={retry}>
        重试
      </Button>
    </span>
  ))

/** What opens above the sign-in: a message says that it did not come, and whoever opened it may do so again. */
export const lateTold = <P extends { onClose: () => void }>(load: Load<P>) =>
  lateWith(load, (_retry, { onClose }) => <Told onClose={onClose} />)

function Told({ onClose }: { onClose: () => void }) {
  const { message } = App.useApp()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    void message.error('加载失败，请检查网络后重试')
    close()
  }, [message])
  return null
}
