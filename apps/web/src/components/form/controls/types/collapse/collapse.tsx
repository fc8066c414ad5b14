import { Collapse } from 'antd'
import { useSyncExternalStore } from 'react'
import { ControlList } from '#/components/form/ControlList.tsx'
import { PrintedPanes } from '#/components/form/controls/families/PrintedPanes.tsx'
import { useForm } from '#/components/form/formScope.ts'
import type { WidgetProps } from '#/components/form/formTypes.ts'
import { firstPanels, usePanes } from '#/components/form/panes.ts'
import css from '#/components/form/controls/families/layouts.module.css'

function CollapseLayout(props: WidgetProps) {
  const { mode } = useForm()
  return mode === 'print' ? <PrintedPanes control={props.control} /> : <Panels {...props} />
}

function Panels({ control, options }: WidgetProps) {
  const scope = useForm()
  const { tabs } = scope
  const panes = usePanes(control).filter(({ shown }) => shown)
  const opened = useSyncExternalStore(tabs.subscribe, () => tabs.open(control.key))
  const open = opened ?? firstPanels(scope, control, options)
  return (
    <Collapse
      className={css.panels ?? ''}
      ghost={options.bordered === false}
      activeKey={[...open]}
      // The library's accordion calls its headers tabs; only one being open makes buttons no tabs.
      onChange={(keys) =>
        tabs.show(control.key, options.accordion === true ? keys.filter((key) => !open.includes(key)) : keys)
      }
      items={panes.map(({ value, label, list, faulty }) => ({
        key: value,
        label,
        ...(faulty && { extra: <span className={css.faulty}>有误</span> }),
        children: <ControlList list={list} />,
      }))}
    />
  )
}

export const parts = { Widget: CollapseLayout, ReadOnly: () => null }
