import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useCallback, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import { columnWidth, ownWidth } from '#/components/form/controls/families/columnWidth.ts'
import { limitOf, sizeOf, widthOf } from '#/components/form/controls/families/look.ts'
import { useForm } from '#/components/form/formScope.ts'
import type { ReadOnlyProps, WidgetProps } from '#/components/form/formTypes.ts'
import { arrivedOptions } from '#/components/form/options/arrivedOptions.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { LongBody } from './BatchBody.tsx'
import {
  actionsWidth,
  cellKind,
  columnsOf,
  fewestRows,
  footerOf,
  hasFooter,
  mostRows,
  rowsOf,
  sequenceWidth,
  widthOfAll,
  type BatchColumn,
  type Row,
} from './batchColumns.ts'
import { BatchRow } from './BatchRow.tsx'
import { cellsOf, spread } from './paste.ts'
import css from './batch.module.css'

const BatchImport = latePart(() => import('./BatchImport.tsx'))

/** From here on only rows that are seen are drawn. */
const manyRows = 50
const longHeight = 480
/** From here on a table that is read has smaller letters on paper. */
const manyColumns = 8

interface BatchProps extends ReadOnlyProps {
  frozen: boolean
  /** Words instead of inputs: columns are as wide as what stands in them. */
  read: boolean
}

function Batch({ control, options, path, value, frozen, read }: BatchProps) {
  const { runtime, permissions, mode, rowSheets } = useForm()
  const client = useQueryClient()
  const model = String(path[0])
  const rows = useMemo(() => rowsOf(value), [value])
  const columns = useMemo(() => columnsOf(control, runtime), [control, runtime])
  const [firstKeys] = useState(() => new Set(rows.map(({ key }) => key)))
  const scroller = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState('')

  const rights = permissions?.rows?.[model]
  const most = mostRows(options)
  const room = !frozen && rights?.add !== false && rows.length < most
  const spare = rows.length > fewestRows(options)
  const move = useCallback(
    (from: number, to: number) => {
      if (to < 0 || to >= rowsOf(runtime.valueAt([model])).length) return
      runtime.moveRow(model, from, to)
      setTold(`第 ${from + 1} 行移到第 ${to + 1} 行`)
    },
    [runtime, model],
  )
  const copy = useCallback((at: number) => runtime.copyRow(model, at), [runtime, model])
  const remove = useCallback((at: number) => runtime.removeRow(model, at), [runtime, model])
  const ways = useWays(room, !frozen && spare, !frozen && rows.length > 1)

  const sequence = options.hideSequence !== true
  const render = (at: number, key: string, measure?: (row: HTMLTableRowElement | null) => void) => {
    const kept = rights?.remove === false && firstKeys.has(key)
    return (
      <BatchRow
        key={key}
        model={model}
        at={at}
        columns={columns}
        sequence={sequence}
        can={frozen ? undefined : kept ? ways.kept : ways.free}
        onCopy={copy}
        onRemove={remove}
        onMove={move}
        {...(measure && { measure })}
      />
    )
  }
  const paste = (event: ClipboardEvent) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-column]') : null
    if (!cells || !place || frozen) return
    event.preventDefault()
    const { row, column } = place.dataset
    const reach = room ? most : rows.length
    spread(runtime, cells, {
      model,
      columns,
      row: Number(row),
      column: Number(column),
      count: rows.length,
      most: reach,
      optionsOf: (of) => arrivedOptions(client, of),
    })
  }

  const long = rows.length > manyRows && mode !== 'print'
  const scrollY = limitOf(options.scrollY) && sizeOf('batch', 'scrollY', options.scrollY, 0)
  const height = scrollY ?? (long ? longHeight : undefined)
  const all = columns.length + (sequence ? 1 : 0) + (frozen ? 0 : 1)
  const width = widthOfAll(columns) + (frozen ? 0 : actionsWidth) + (sequence ? sequenceWidth : 0)
  // Rows that come and go with scrolling would move the columns.
  const fitted = read && !long
  const label = control.label || model
  return (
    <div className={css.batch} style={{ width: widthOf(options) }}>
      {rowSheets && !frozen && rights?.add !== false && options.allowImport !== false && (
        <Suspense>
          <BatchImport
            model={model}
            label={control.label ?? model}
            columns={columns}
            most={most}
            mayEdit={rights?.edit !== false}
            sheets={rowSheets}
          />
        </Suspense>
      )}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- cells of a spreadsheet are let go here */}
      <div
        ref={scroller}
        className={css.scroll}
        style={{ maxHeight: height }}
        onPaste={paste}
        role="region"
        aria-label={control.label ?? model}
        tabIndex={height === undefined ? -1 : 0}
      >
        <table
          className={css.table}
          data-read={fitted}
          data-crowded={fitted && columns.length > manyColumns}
          style={fitted ? undefined : { minWidth: width }}
          aria-rowcount={rows.length}
        >
          <Head columns={columns} sequence={sequence} actions={!frozen} read={fitted} />
          {long ? (
            <LongBody model={model} rows={rows} columns={all} scroller={scroller} render={render} />
          ) : (
            <tbody>{rows.map(({ key }, at) => render(at, key))}</tbody>
          )}
          {columns.some(hasFooter) && <Foot columns={columns} rows={rows} sequence={sequence} actions={!frozen} />}
        </table>
        {rows.length === 0 && (
          <div className={css.empty} data-label={label}>
            暂无数据
          </div>
        )}
      </div>
      {!frozen && rights?.add !== false && (
        <Button
          block
          type="dashed"
          className={css.add ?? ''}
          data-label={label}
          icon={<PlusOutlined aria-hidden />}
          disabled={!room}
          onClick={() => runtime.addRow(model)}
        >
          增加
        </Button>
      )}
      <div role="status" className="sr-only">
        {told}
      </div>
    </div>
  )
}

/** The same objects as long as nothing changes, so that rows do not render for the keys of others. */
function useWays(copy: boolean, remove: boolean, move: boolean) {
  return useMemo(() => ({ free: { copy, remove, move }, kept: { copy, remove: false, move } }), [copy, remove, move])
}

interface LineProps {
  columns: readonly BatchColumn[]
  sequence: boolean
  actions: boolean
}

const Head = ({ columns, sequence, actions, read }: LineProps & { read: boolean }) => (
  <thead>
    <tr>
      {sequence && (
        <th className={css.sequence} style={{ width: sequenceWidth }} scope="col">
          序号
        </th>
      )}
      {columns.map(({ control, required }, at) => (
        <th
          key={control.key}
          scope="col"
          data-kind={cellKind(control)}
          style={{ width: ownWidth(control) ?? (read || at === columns.length - 1 ? undefined : columnWidth) }}
        >
          {required && (
            <span className={css.required} aria-hidden>
              *
            </span>
          )}
          {control.label}
        </th>
      ))}
      {actions && (
        <th className={css.actions} style={{ width: actionsWidth }} scope="col">
          操作
        </th>
      )}
    </tr>
  </thead>
)

function Foot({ columns, rows, sequence, actions }: LineProps & { rows: readonly Row[] }) {
  return (
    <tfoot>
      <tr>
        {sequence && <th scope="row">合计</th>}
        {columns.map((column, at) => (
          <td key={column.control.key} data-kind={cellKind(column.control)} data-label={column.control.label}>
            {footerOf(column, rows) || (at === 0 && !sequence ? '合计' : '')}
          </td>
        ))}
        {actions && <td className={css.actions}>{'\u00A0'}</td>}
      </tr>
    </tfoot>
  )
}

export const parts = {
  Widget: ({ disabled, ...props }: WidgetProps) => <Batch {...props} frozen={disabled} read={false} />,
  ReadOnly: (props: ReadOnlyProps) => <Batch {...props} frozen read />,
}
