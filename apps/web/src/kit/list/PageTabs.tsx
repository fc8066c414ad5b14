import { Tabs, type TabsProps } from 'antd'
import { useNavigate } from 'react-router'
import css from './PageTabs.module.css'

interface PageTabsProps extends Pick<TabsProps, 'items'> {
  active: string
  onTurn: (key: string) => void
}

/** Lists and forms behind tabs, which make up the page; the one that is turned to begins anew. */
export function PageTabs({ active, onTurn, items = [] }: PageTabsProps) {
  const navigate = useNavigate()
  return (
    <Tabs
      className={css.tabs}
      data-fills
      activeKey={active}
      onChange={(key) => {
        // The address holds page and filters of one list.
        void navigate({ search: '' }, { replace: true })
        onTurn(key)
      }}
      destroyOnHidden
      items={items}
    />
  )
}
