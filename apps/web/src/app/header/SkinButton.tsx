import SettingOutlined from '@ant-design/icons/SettingOutlined'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'

export function SkinButton({ onClick }: { onClick: () => void }) {
  return <HeaderButton label="换肤" icon={<SettingOutlined aria-hidden />} onClick={onClick} />
}
