import type { PanelRow } from '#/components/form/panel/panelRow.ts'
import { businessRows } from './rows/businessRows.tsx'
import { choiceRows } from './rows/choiceRows.tsx'
import { limitRows } from './rows/limitRows.tsx'
import { lookRows } from './rows/lookRows.tsx'
import { ruleRows } from './rows/ruleRows.tsx'
import { sharedRows } from './rows/sharedRows.tsx'
import { textRows } from './rows/textRows.tsx'
import { uploadRows } from './rows/uploadRows.tsx'

/** 控件属性设置 in the order of the panel; a row appears when it holds (form-designer §1.6). */
export const panelRows: readonly PanelRow[] = [
  ...textRows,
  ...limitRows,
  ...choiceRows,
  ...lookRows,
  ...uploadRows,
  ...businessRows,
  ...sharedRows,
  ...ruleRows,
]
