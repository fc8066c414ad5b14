import { useQuery } from '@tanstack/react-query'
import type { Field } from '@app/shared/kit/field.ts'
import type { Resource, ResourceFacts } from '@app/shared/kit/resource.ts'
import { tellers } from '@app/shared/kit/told.ts'
import { isWide } from '#/kit/form/widgets.ts'
import { resourceQueries, type Row } from '#/kit/http/useResource.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { FieldValue } from '#/kit/table/FieldValue.tsx'
import { momentText } from '#/kit/words/format.ts'
import { RowsTable } from './SavedRows.tsx'
import css from './SavedRows.module.css'

interface ResourceDetailProps {
  resource: ResourceFacts
  id: string
  onClosed: () => void
}

/** All that a row tells: the fields of its form and those that are only read, ids by what they mean. */
export default function ResourceDetail({ resource, id, onClosed }: ResourceDetailProps) {
  const { data, error, refetch } = useQuery(resourceQueries(resource as unknown as Resource).get(id))
  const row = data as Row | undefined
  const told = tellers(resource.fields)
  const shown = Object.entries(resource.fields).filter(
    ([, { options }]) => !options.secret && !options.once && !options.rows && options.tells === undefined,
  )
  const rowFields = Object.entries(resource.fields).filter(([, { options }]) => options.rows)
  return (
    <DetailDrawer
      title={row ? `${resource.label}【${String(row[resource.titleField] ?? row.id)}】` : resource.label}
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClosed}
    >
      {row && (
        <>
          <DetailGroup title="基本信息">
            {shown.map(([key, field]) => (
              <Detail key={key} label={field.label} wide={isWide(field)}>
                <Value field={field} row={row} of={key} teller={told.get(key)} />
              </Detail>
            ))}
            {resource.audit && <Detail label="创建时间">{momentText(text(row.createTime))}</Detail>}
            {resource.audit && <Detail label="更新时间">{momentText(text(row.updateTime))}</Detail>}
          </DetailGroup>
          {rowFields.map(([key, field]) => (
            <section key={key} className={css.group} aria-label={field.label}>
              <h2 className={css.title}>{`${field.label}（${rowsOf(row, key).length} 行）`}</h2>
              <RowsTable field={field} rows={rowsOf(row, key)} />
            </section>
          ))}
        </>
      )}
    </DetailDrawer>
  )
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

const rowsOf = (row: Row, key: string) => (row[key] ?? []) as readonly Row[]

interface ValueProps {
  field: Field
  row: Row
  of: string
  teller: string | undefined
}

const Value = ({ field, row, of, teller }: ValueProps) => (
  <FieldValue whole field={field} value={row[of]} {...(teller === undefined ? {} : { told: row[teller] })} />
)
