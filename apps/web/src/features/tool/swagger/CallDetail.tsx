import { answerOf, bodyOf, propertiesOf, ruleText, typeText, type Call, type Schema } from './openapi.ts'
import css from './swagger.module.css'

type Schemas = Readonly<Record<string, Schema>>

/** Deeper than this a description says less than its type. */
const deepest = 6

const places: Record<string, string> = { path: '路径', query: '查询', header: '请求头' }

/** Parameters, body and answer of one call. */
export function CallDetail({ call, schemas }: { call: Call; schemas: Schemas }) {
  const { parameters = [], 'x-log': log } = call.operation
  const body = bodyOf(call.operation)
  const answer = answerOf(call.operation)
  return (
    <div className={css.detail}>
      <p>
        权限：<code>{call.access}</code>
        {log && <> · 操作日志：{log}</>}
      </p>
      {parameters.length > 0 && (
        <>
          <h3>参数</h3>
          <Properties
            caption="参数"
            schemas={schemas}
            rows={parameters.map(({ name, in: place, required = false, schema }) => ({
              name,
              schema: { ...schema, title: [places[place] ?? place, schema.title].filter(Boolean).join(' · ') },
              required,
            }))}
          />
        </>
      )}
      {body && (
        <>
          <h3>请求体</h3>
          <SchemaTable caption="请求体" schema={body} schemas={schemas} />
        </>
      )}
      {answer && (
        <>
          <h3>返回</h3>
          <SchemaTable caption="返回" schema={answer} schemas={schemas} />
        </>
      )}
    </div>
  )
}

function SchemaTable({ caption, schema, schemas }: { caption: string; schema: Schema; schemas: Schemas }) {
  const rows = propertiesOf(resolved(schema, schemas)).map(([name, inner, required]) => ({
    name,
    schema: inner,
    required,
  }))
  if (rows.length === 0) return <code>{schema.format === 'binary' ? '文件' : typeText(schema)}</code>
  return <Properties caption={caption} rows={rows} schemas={schemas} />
}

interface PropertiesProps {
  caption: string
  rows: readonly { name: string; schema: Schema; required: boolean }[]
  schemas: Schemas
}

function Properties({ caption, rows, schemas }: PropertiesProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类型</th>
            <th scope="col">必填</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <PropertyRows key={row.name} {...row} depth={0} seen={[]} schemas={schemas} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PropertyRowsProps {
  name: string
  schema: Schema
  required: boolean
  depth: number
  /** References on the way here; a schema that contains itself ends at its name. */
  seen: readonly string[]
  schemas: Schemas
}

function PropertyRows({ name, schema, required, depth, seen, schemas }: PropertyRowsProps) {
  const reference = referenceOf(schema)
  const known = reference !== undefined && seen.includes(reference)
  const inner = known || depth >= deepest ? [] : propertiesOf(resolved(schema, schemas))
  const path = reference ? [...seen, reference] : seen
  return (
    <>
      <tr>
        <td style={{ paddingLeft: 8 + depth * 16 }}>
          <code>{name}</code>
        </td>
        <td>
          <code>{typeText(schema)}</code>
        </td>
        <td>{required ? '是' : '-'}</td>
        <td>{[schema.title, schema.description, ruleText(schema)].filter(Boolean).join('，') || '-'}</td>
      </tr>
      {inner.map(([each, child, needed]) => (
        <PropertyRows
          key={each}
          name={each}
          schema={child}
          required={needed}
          depth={depth + 1}
          seen={path}
          schemas={schemas}
        />
      ))}
    </>
  )
}

const referenceOf = (schema: Schema): string | undefined => schema.$ref ?? schema.items?.$ref

/** The schema behind a reference, also of the items of a list. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  const name = referenceOf(schema)?.split('/').at(-1)
  return (name && schemas[name]) || schema
}
