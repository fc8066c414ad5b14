import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import { App } from 'antd'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'

const shortcutSeconds = 3

/** 控制台 is named by the specification and announced as not there yet. */
export function ConsoleButton() {
  const { message } = App.useApp()
  const announce = () => void message.success('尚未实现', shortcutSeconds)
  return <HeaderButton label="控制台" icon={<DesktopOutlined aria-hidden />} onClick={announce} />
}
