import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined'
import FullscreenOutlined from '@ant-design/icons/FullscreenOutlined'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'
import { useFullscreen } from './useFullscreen.ts'

export function FullscreenButton() {
  const { on, toggle, label } = useFullscreen()
  return (
    <HeaderButton
      label={label}
      icon={on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      onClick={toggle}
    />
  )
}
