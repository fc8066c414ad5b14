import { fieldDefinitionOf, isSubject } from '@app/form-engine/controls/registry.ts'
import type { RecordField, RecordItem, RecordView } from '@app/shared/form/record.ts'
import { Swatch } from '#/components/form/controls/families/colour/Swatch.tsx'
import type { Row } from '#/kit/http/useResource.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import type { ListColumn } from '#/kit/table/listColumns.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'

const widths: Partial<Record<RecordField['kind'], number>> = { number: 112, switch: 88, choice: 120 }
/** Pixels of a digit, of the word between two moments, and beside the text of a cell. */
const [digit, between, around] = [8, 32, 32]
/** Of a character of the head at most, of its arrows and edges, and of the widest head. */
const [letter, beside, widestHead] = [14, 48, 220]

/** Days and times have the room that their format takes, twice for a range. */
function widthOf({ kind, moment }: RecordField): number {
  if (!moment) return widths[kind] ?? 150
  const one = moment.format.length * digit
  return Math.min(Math.max((moment.range ? one * 2 + between : one) + around, 140), 380)
}

const item = (row: Row) => row as unknown as RecordItem

const own: ListColumn[] = [
  { key: 'recordNo', title: '编号', width: 156, sortable: true, render: (row) => item(row).recordNo },
  { key: 'title', title: '标题', width: 200, sortable: true, render: (row) => <CutText>{item(row).title}</CutText> },
]

const about: ListColumn[] = [
  { key: 'submitBy', title: '提交人', width: 96, render: (row) => item(row).submitByName || '-' },
  {
    key: 'submitDept',
    title: '部门',
    width: 120,
    render: (row) => <CutText>{item(row).submitDeptName || '-'}</CutText>,
  },
  { key: 'submitTime', title: '提交时间', width: 160, sortable: true, render: (row) => item(row).submitTime ?? '-' },
  {
    key: 'status',
    title: '状态',
    width: 96,
    render: (row) => <DictTag type="form_record_status" value={item(row).status} />,
  },
  {
    key: 'source',
    title: '来源',
    width: 88,
    hidden: true,
    render: (row) => <DictTag type="form_record_source" value={item(row).source} />,
  },
]

const cell = (type: string, text: string | undefined) =>
  fieldDefinitionOf(type)?.cell === 'colour' && text ? <Swatch colour={text} /> : <CutText>{text || '-'}</CutText>

function columnOf(field: RecordField): ListColumn {
  const { key, label, kind, type } = field
  return {
    key,
    title: label,
    width: Math.max(widthOf(field), Math.min(label.length * letter + beside, widestHead)),
    align: kind === 'number' ? 'right' : 'left',
    // Ids have no order that anybody would expect.
    sortable: kind !== 'files' && kind !== 'rows' && kind !== 'secret' && !isSubject(type),
    render: (row) => cell(type, item(row).texts[key]),
  }
}

/** Columns of the record around those of the form's shown fields. */
export function recordColumns({ fields, columns }: RecordView): ListColumn[] {
  const shown = columns.flatMap((key) => fields.find((field) => field.key === key) ?? [])
  return [...own, ...shown.map((field) => columnOf(field)), ...about]
}
