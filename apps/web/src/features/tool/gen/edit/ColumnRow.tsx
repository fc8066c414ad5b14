import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { memo } from 'react'
import {
  aligns,
  chosenTypes,
  htmlTypes,
  queryTypes,
  type GenColumn,
  type HtmlType,
} from '@app/shared/tool/genColumn.ts'
import { htmlTypesOf, isSuperColumn, javaTypesBeside, queryTypesOf, withHtmlType } from '@app/shared/tool/genMeaning.ts'
import { useSortable } from '#/kit/form/useSortable.ts'
import { FlagCell, SelectCell, TextCell, type CellProps } from './cells.tsx'
import { ChecksCell } from './ChecksCell.tsx'
import { DictCell } from './DictCell.tsx'
import { columnNamed, useEditor, useEditorStore, type Faults } from './editStore.ts'
import { gridColumns, spanWords } from './gridColumns.ts'
import { TreeTableCell } from './TreeTableCell.tsx'
import { useNear } from './useNear.ts'
import css from './grid.module.css'

/** About as many as a window shows. */
const drawnAtOnce = 24

interface ColumnRowProps {
  name: string
  at: number
  list: string
  onMove: (from: number, to: number) => void
}

/** A row with its handle; its cells stay as they are while it is dragged. */
export const ColumnRow = memo(function ColumnRow({ name, at, list, onMove }: ColumnRowProps) {
  const { row, handle, dragged, edge, press } = useSortable<HTMLTableRowElement>(list, at, onMove)
  const store = useEditorStore()
  const active = useEditor(({ activeRow }) => activeRow === name)
  const isFaulty = useEditor(({ columnFaults }) => columnFaults.has(name))
  const near = useNear(row, at < drawnAtOnce) || active || isFaulty
  return (
    <tr
      ref={row}
      aria-rowindex={at + 3}
      data-dragged={dragged}
      data-edge={edge ?? undefined}
      onFocus={() => store.getState().setActiveRow(name)}
    >
      <td>
        <button
          ref={handle}
          type="button"
          className={css.handle}
          tabIndex={active ? 0 : -1}
          title="拖动，或按 ↑ ↓ 调整顺序"
          aria-label={`移动 ${name}`}
          onKeyDown={press}
        >
          <HolderOutlined aria-hidden />
        </button>
        {at + 1}
      </td>
      {near ? <Cells name={name} tabIndex={active ? 0 : -1} /> : <th scope="row">{name}</th>}
    </tr>
  )
})

const noFaults: Faults = {}
const words = (keys: readonly string[], of: Readonly<Record<string, string>> = {}) =>
  keys.map((key) => [key, of[key] ?? key] as const)

const Cells = memo(function Cells({ name, tabIndex }: { name: string; tabIndex: 0 | -1 }) {
  const store = useEditorStore()
  const column = useEditor(({ doc }) => columnNamed(doc.columns, name))
  const category = useEditor(({ doc }) => doc.info.tplCategory)
  const faults = useEditor(({ columnFaults }) => columnFaults.get(name)) ?? noFaults
  if (!column) return null
  const heading = (
    <>
      <th scope="row" title={name}>
        {name}
      </th>
      <td title={column.columnType} className={css.fact}>
        {column.columnType}
      </td>
    </>
  )
  if (isSuperColumn(name, category)) return <BaseCells heading={heading} column={column} />

  const change = (next: Partial<GenColumn>, burst?: string) =>
    store.getState().setColumn(name, (now) => ({ ...now, ...next }), burst)
  const cell = <K extends keyof GenColumn>(key: K, title: string): CellProps => ({
    label: `${name} ${title}`,
    place: `columns.${name}.${key}`,
    fault: faults[key],
    tabIndex,
  })
  const isEdited = column.isEdit === '1'
  const flag = (key: FlagKey, title: string, disabled = false) => (
    <FlagCell
      {...cell(key, title)}
      disabled={disabled}
      checked={column[key] === '1'}
      onChange={(on) => change({ [key]: on ? '1' : '0' })}
    />
  )
  const text = (key: 'javaField' | 'columnComment', title: string, most: number) => (
    <TextCell
      {...cell(key, title)}
      most={most}
      value={column[key]}
      onChange={(value) => change({ [key]: value }, `${name} ${key}`)}
    />
  )
  const { htmlType, javaType } = column
  const takesDictionary = htmlType !== '' && chosenTypes.has(htmlType)
  return (
    <>
      {heading}
      <SelectCell
        {...cell('javaType', '属性类型')}
        value={javaType}
        options={words(javaTypesBeside(javaType))}
        onChange={(value) => change({ javaType: value as GenColumn['javaType'] })}
      />
      {text('javaField', '属性名', 200)}
      {text('columnComment', '字段描述', 500)}
      {flag('isEdit', '编辑')}
      {flag('isRequired', '必填', !isEdited)}
      {flag('isUnique', '唯一性', !isEdited)}
      <SelectCell
        {...cell('htmlType', '显示类型')}
        value={htmlType}
        options={words(htmlTypesOf(column), htmlTypes)}
        onChange={(value) => store.getState().setColumn(name, (now) => withHtmlType(now, value as HtmlType))}
      />
      <SelectCell
        {...cell('colSpan', '列数')}
        disabled={!isEdited}
        value={String(column.colSpan)}
        options={spanWords}
        onChange={(value) => change({ colSpan: Number(value) })}
      />
      {flag('isNewRow', '新行', !isEdited)}
      {htmlType === 'treeSelect' ? (
        <TreeTableCell
          {...cell('dictType', '树表')}
          disabled={!isEdited}
          value={column.dictType}
          onChange={(dictType) => change({ dictType })}
        />
      ) : (
        <DictCell
          {...cell('dictType', '字典类型')}
          disabled={!isEdited || !takesDictionary}
          value={column.dictType}
          onChange={(dictType) => change({ dictType })}
        />
      )}
      {flag('isLog', '日志', !isEdited)}
      <ChecksCell
        {...cell('colCheck', '字段校验')}
        disabled={!isEdited || javaType !== 'String'}
        value={column.colCheck}
        onChange={(colCheck) => change({ colCheck })}
      />
      {flag('isList', '列表')}
      {flag('isQuery', '查询')}
      <SelectCell
        {...cell('queryType', '查询方式')}
        disabled={column.isQuery !== '1'}
        value={column.queryType}
        options={words(queryTypesOf(column), queryTypes)}
        onChange={(value) => change({ queryType: value as GenColumn['queryType'] })}
      />
      <SelectCell
        {...cell('alignType', '对齐方式')}
        disabled={column.isList !== '1'}
        value={column.alignType}
        options={Object.entries(aligns)}
        onChange={(value) => change({ alignType: value as GenColumn['alignType'] })}
      />
    </>
  )
})

type FlagKey = 'isEdit' | 'isRequired' | 'isUnique' | 'isNewRow' | 'isLog' | 'isList' | 'isQuery'

const restOfBase = gridColumns.slice(5)

/** What the kit writes is only looked at. */
function BaseCells({ heading, column }: { heading: React.ReactNode; column: GenColumn }) {
  return (
    <>
      {heading}
      <td className={css.fact}>{column.javaType}</td>
      <td className={css.fact}>{column.javaField}</td>
      <td
        className={css.fact}
        colSpan={restOfBase.length}
        style={{ gridColumn: `span ${restOfBase.length}` }}
        aria-disabled
      >
        {column.columnComment || '由平台维护，无需设置'}
      </td>
    </>
  )
}
