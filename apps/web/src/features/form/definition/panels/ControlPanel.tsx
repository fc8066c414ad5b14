import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { App, ConfigProvider, Empty } from 'antd'
import { Suspense } from 'react'
import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { isKnownType, isNesting, nestingOf } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { rewriteForm } from '@app/form-engine/references/rewrite.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { designOf } from '#/components/form/controls/designs.ts'
import type { Edited } from '#/components/form/panel/edited.ts'
import type { OwnRow, PanelRow, Place } from '#/components/form/panel/panelRow.ts'
import { useDesigner, useDesignerStore } from '#/features/form/definition/draft/designerStore.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { ToolButton } from '#/kit/page/ToolButton.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { PanelField } from './PanelField.tsx'
import { choiceRows } from './rows/choiceRows.tsx'
import { limitRows } from './rows/limitRows.tsx'
import { lookRows } from './rows/lookRows.tsx'
import { ruleRows } from './rows/ruleRows.tsx'
import { sharedRows } from './rows/sharedRows.tsx'
import { textRows } from './rows/textRows.tsx'
import { uploadRows } from './rows/uploadRows.tsx'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'

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

/** The controls as the panel's rows work on them. */
function useEdited(controls: readonly [Control, ...Control[]]): Edited {
  const store = useDesignerStore()
  const readOnly = useDesigner((state) => state.readOnly)
  const change = (how: (control: Control) => Control, burst?: string) => {
    const keys = new Set(controls.map(({ key }) => key))
    store
      .getState()
      .apply(
        (definition) => rewriteForm(definition, (control) => (keys.has(control.key) ? how(control) : control)),
        burst === undefined ? {} : { burst: `${[...keys].join()}:${burst}` },
      )
  }
  return { controls, change, readOnly }
}

const rowsOfAll: readonly PanelRow[] = [
  ...textRows,
  ...limitRows,
  ...choiceRows,
  ...lookRows,
  ...uploadRows,
  ...sharedRows,
  ...ruleRows,
]

/** 控件属性设置 of a control in the order of the panel (form-designer §1.6). */
const panelRowsOf = (control: Control, place: Place): OwnRow[] =>
  [...rowsOfAll.filter(({ holds }) => holds(control, place)), ...(designOf(control.type)?.rows ?? [])].toSorted(
    (one, other) => one.place - other.place,
  )

/** What is being edited: the kind of the control and its key, or how many. */
function ControlHead({ controls }: { controls: readonly [Control, ...Control[]] }) {
  const { message } = App.useApp()
  const [control] = controls
  if (controls.length > 1)
    return (
      <header className={css.head}>
        <strong>{`已选 ${controls.length} 个控件`}</strong>
        <span>修改共同的属性</span>
      </header>
    )
  const copy = async () => {
    if (await copyText(control.key)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <header className={css.head}>
      <strong>{typeLabel(control.type)}</strong>
      <span className={css.key}>
        <span>唯一标识</span>
        <code title={control.key}>{control.key}</code>
        <ToolButton size="small" label="复制唯一标识" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()} />
      </span>
    </header>
  )
}
