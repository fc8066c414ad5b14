import { isKnownType, isNesting, nestingOf } from '@app/form-engine/controls/registry.ts'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { ConfigProvider, Empty } from 'antd'
import { Suspense } from 'react'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { usePhone } from '#/kit/page/usePhone.ts'
import words from '#/features/form/shared/words.module.css'
import { ControlHead } from './ControlHead.tsx'
import { useEdited } from './useEdited.ts'
import { PanelField } from './PanelField.tsx'
import type { Place } from '#/components/form/panel/panelRow.ts'
import { panelRowsOf } from './panelRows.ts'
import css from '#/components/form/panel/panel.module.css'

/** 控件属性设置: what can be said of the chosen control, or of several at once (form-designer §1.6). */
export function ControlPanel() {
  const definition = useDesigner((state) => state.definition)
  const selection = useDesigner((state) => state.selection)
  const phone = usePhone()
  const places = placesOf(definition)
  const chosen = selection.flatMap((key) => places.get(key) ?? [])
  const [first, ...others] = chosen.map(({ control }) => control)
  if (!first) return <Empty className={css.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description="未选择控件" />
  const controls: Chosen = [first, ...others]
  const placeList = chosen.map(({ ancestors }) => ({
    inRows: nestingOf(ancestors.findLast(({ type }) => isNesting(type))?.type ?? '') === 'rows',
  }))
  return (
    <ConfigProvider componentSize={phone ? 'large' : 'small'}>
      <div className={css.panel}>
        <ControlHead controls={controls} />
        {others.length === 0 && !isKnownType(first.type) ? (
          <UnknownControl control={first} />
        ) : (
          <Rows key={selection.join()} controls={controls} places={placeList} />
        )}
      </div>
    </ConfigProvider>
  )
}

type Chosen = readonly [Control, ...Control[]]

function Rows({ controls, places }: { controls: Chosen; places: readonly Place[] }) {
  const edited = useEdited(controls)
  const single = controls.length === 1
  const [first = [], ...others] = controls.map((control, at) => panelRowsOf(control, places[at] ?? { inRows: false }))
  const rows = single ? first : first.filter((row) => row.common && others.every((list) => list.includes(row)))
  if (rows.length === 0) return <p className={words.note}>所选控件没有共同的属性</p>
  return rows.map(({ id, label, look, note, problem, extra, edit }) => (
    <PanelField
      key={id}
      label={typeof label === 'string' ? label : label(controls[0])}
      look={look}
      note={note}
      problem={single ? problem?.(controls[0]) : undefined}
      extra={extra?.({ edited })}
    >
      {({ id: field, describedBy, invalid }) => (
        <Suspense>{edit({ id: field, describedBy, invalid, edited })}</Suspense>
      )}
    </PanelField>
  ))
}

/** What the designer cannot edit is kept and shown as it is. */
function UnknownControl({ control }: { control: Control }) {
  return (
    <>
      <p className={words.note}>{`未知控件：${typeLabel(control.type)}。定义会原样保留，可移动、复制或删除`}</p>
      <CodeEditor label="控件定义" language="json" readOnly height={420} value={JSON.stringify(control, null, 2)} />
    </>
  )
}
