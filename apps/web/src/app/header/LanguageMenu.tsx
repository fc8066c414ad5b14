import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import { Dropdown } from 'antd'
import { languages, useLanguage } from './useLanguage.ts'
import { insideParent } from '#/app/insideParent.ts'
import css from './header.module.css'

export function LanguageMenu() {
  const { current, choose } = useLanguage()
  const items = languages.map(({ key, label }) => ({ key, label }))
  return (
    <Dropdown
      trigger={['click']}
      getPopupContainer={insideParent}
      menu={{ items, selectable: true, selectedKeys: [current], onClick: ({ key }) => choose(key) }}
    >
      <button type="button" className={css.button} aria-label="语言" title="语言">
        <GlobalOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
