import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { ChildRows, Field } from '@app/shared/kit/field.ts'
import type { Resource, ResourceFacts } from '@app/shared/kit/resource.ts'
import { tellers } from '@app/shared/kit/told.ts'
import { resourceQueries, type Row } from '#/kit/http/useResource.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { FieldValue } from '#/kit/table/FieldValue.tsx'
import css from './SavedRows.module.css'

/** What is shown of a row: what its form takes and what it tells, ids by what they mean. */
function shownFields({ shown }: ChildRows): [key: string, field: Field, teller: string | undefined][] {
  const told = tellers(shown)
  return Object.entries(shown as Record<string, Field>).flatMap(([key, field]) =>
    field.options.tells === undefined ? [[key, field, told.get(key)] as [string, Field, string | undefined]] : [],
  )
}

/** The rows that were saved with their parent, in their order. */
export function RowsTable({ field, rows }: { field: Field; rows: readonly Row[] }) {
  const { rows: declared } = field.options
  if (!declared || rows.length === 0) return <span className={css.none}>{`暂无${field.label}`}</span>
  return (
    <Table<Row>
      className={css.rows ?? ''}
      size="small"
      rowKey="id"
      aria-label={field.label}
      pagination={false}
      scroll={{ x: 'max-content' }}
      dataSource={[...rows]}
      columns={[
        { title: '行号', key: 'row', width: 56, render: (_value, _row, at) => at + 1 },
        ...shownFields(declared).map(([key, { label }, teller]) => ({
          title: label,
          key,
          render: (_: unknown, row: Row) => (
            <FieldValue
              field={declared.shown[key] as Field}
              value={row[key]}
              {...(teller === undefined ? {} : { told: row[teller] })}
            />
          ),
        })),
      ]}
    />
  )
}

interface SavedRowsProps {
  resource: ResourceFacts
  id: string
}

/** Below a row of a list: all rows that are saved with it. */
export default function SavedRows({ resource, id }: SavedRowsProps) {
  const query = useQuery(resourceQueries(resource as unknown as Resource).get(id))
  const row = query.data as Row | undefined
  if (!row) return <LoadState query={query} />
  const fields = Object.entries(resource.fields).filter(([, { options }]) => options.rows)
  return (
    <div className={css.groups}>
      {fields.map(([key, field]) => (
        <section key={key} aria-label={field.label}>
          {fields.length > 1 && <h2 className={css.title}>{field.label}</h2>}
          <RowsTable field={field} rows={(row[key] ?? []) as readonly Row[]} />
        </section>
      ))}
    </div>
  )
}
