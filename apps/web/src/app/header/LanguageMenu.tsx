import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import { Dropdown } from 'antd'
import { languages, useLanguage } from './useLanguage.ts'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'
import { insideParent } from '#/app/insideParent.ts'

export function LanguageMenu() {
  const { current, choose } = useLanguage()
  const items = languages.map(({ key, label }) => ({ key, label }))
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={insideParent}
      menu={{ items, selectable: true, selectedKeys: [current], onClick: ({ key }) => choose(key) }}
    >
      <HeaderButton label="语言" icon={<GlobalOutlined aria-hidden />} />
    </Dropdown>
  )
}
