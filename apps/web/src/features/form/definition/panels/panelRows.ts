import type { Control } from '@app/form-engine/document/types.ts'
import { designOf } from '#/components/form/controls/designs.ts'
import type { OwnRow, PanelRow, Place } from '#/components/form/panel/panelRow.ts'
import { choiceRows } from './rows/choiceRows.tsx'
import { limitRows } from './rows/limitRows.tsx'
import { lookRows } from './rows/lookRows.tsx'
import { ruleRows } from './rows/ruleRows.tsx'
import { sharedRows } from './rows/sharedRows.tsx'
import { textRows } from './rows/textRows.tsx'
import { uploadRows } from './rows/uploadRows.tsx'

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
export const panelRowsOf = (control: Control, place: Place): OwnRow[] =>
  [...rowsOfAll.filter(({ holds }) => holds(control, place)), ...(designOf(control.type)?.rows ?? [])].toSorted(
    (one, other) => one.place - other.place,
  )
