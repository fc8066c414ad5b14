import { App } from 'antd'

/** Says why something was not taken; a reason that several files share stands there once. */
export function useRefused() {
  const { message } = App.useApp()
  return (text: string) => void message.error({ key: text, content: text })
}
