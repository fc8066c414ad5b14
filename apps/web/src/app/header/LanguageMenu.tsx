import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import { Dropdown } from 'antd'
import { insideParent } from '#/app/insideParent.ts'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'
import { languages, useLanguage } from './useLanguage.ts'

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
