import { Alert, App, Badge, Button, Collapse, Form, Tabs, type FormInstance } from 'antd'
import { useState } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { tellers } from '@app/shared/kit/told.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { FormFields, type Locked, type FieldRules, type Inputs } from './FormFields.tsx'
import { nameOfPlace, uniqueCheck } from './rules.ts'
import css from './ResourceForm.module.css'

/** Fields under a title that opens and closes. */
export interface FoldedFields {
  title: string
  fields: readonly string[]
}

interface FormBodyProps extends FieldRules {
  form: FormInstance
  name: string
  fields: readonly [string, Field][]
  inputs: Inputs
  resource: ResourceFacts
  values: Readonly<Record<string, unknown>>
  locked: Locked
  more: FoldedFields | undefined
  /** Fields in parts of which one is seen at a time; those that none names stand above. */
  tabs: readonly FoldedFields[] | undefined
  /** The field that the server refused last, and how often it has. */
  refused: { key: string; time: number } | undefined
  enterSaves: boolean
  rowId: string | undefined
  /** What was said when somebody else had changed the row meanwhile. */
  stale: string | undefined
  changes: () => [label: string, value: unknown][]
  onReload: () => void
  onSubmit: () => void
}

/** Above this many faulty fields they are listed on top. */
const fewFaults = 6

/** The fields with what is said about all of them together. */
export function FormBody(props: FormBodyProps) {
  const { form, name, stale, changes, onReload, onSubmit } = props
  const { message } = App.useApp()
  const [faulty, setFaulty] = useState<(string | number)[][]>([])
  const { fields } = props
  // Answers hold as long as this form is open; a row that was read again is asked for anew.
  const [checks] = useState(() => uniqueChecks(props.resource, props.fields, props.rowId))
  const { more } = props
  const [unfolded, setUnfolded] = useState(props.rowId !== undefined)
  const folded = fields.filter(([key]) => more?.fields.includes(key))
  const faultFolded = folded.some(([key]) => faulty.some(([own]) => own === key) || form.getFieldError(key).length > 0)
  const recheck = (changedValues: Record<string, unknown>) => {
    // Judged on leaving the field the first time; once wrong, on every change until it is right.
    const wrong = Object.keys(changedValues).filter((key) => form.getFieldError(key).length > 0)
    if (wrong.length > 0) form.validateFields(wrong).then(noop, noop)
  }
  const copy = async () => {
    const text = changes().map(
      ([label, value]) =>
        `${label}：${typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '')}`,
    )
    if (await copyText(text.join('\n'))) void message.success('复制成功')
    else void message.error('复制失败')
  }
  const { tabs = [], refused } = props
  const tabOf = (key: string | number | undefined) => tabs.find(({ fields: own }) => own.includes(String(key)))?.title
  const [tab, setTab] = useState(tabs[0]?.title)
  const [seen, setSeen] = useState(refused)
  if (refused !== seen) {
    setSeen(refused)
    setTab(tabOf(refused?.key) ?? tab)
  }
  const showTab = (place: (string | number)[] | undefined) => {
    const next = tabOf(place?.[0])
    if (next !== undefined) setTab(next)
  }
  const inTabs = (key: string) => tabs.some(({ fields: own }) => own.includes(key))
  const isWrong = (key: string) => faulty.some(([own]) => own === key) || form.getFieldError(key).length > 0
  const shared = {
    form,
    checks,
    inputs: props.inputs,
    locked: props.locked,
    rowId: props.rowId,
    start: props.values,
    tellers: tellers(props.resource.fields),
    shows: props.shows,
    judge: props.judge,
    entity: props.resource.name.split(':')[1],
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      initialValues={props.values}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={recheck}
      onFinish={() => {
        setFaulty([])
        onSubmit()
      }}
      onFinishFailed={({ errorFields }) => {
        setFaulty(errorFields.map(({ name: place }) => place))
        showTab(errorFields[0]?.name)
      }}
    >
      {stale && (
        <Alert
          className={css.alert}
          type="error"
          showIcon
          title={stale}
          action={
            <span className={css.alertActions}>
              <Button size="small" onClick={onReload}>
                重新加载
              </Button>
              <Button size="small" onClick={() => void copy()}>
                复制我的修改
              </Button>
            </span>
          }
        />
      )}
      {faulty.length > fewFaults && (
        <div role="alert" className={css.faults}>
          {`有 ${faulty.length} 处需要修改`}
          {faulty.map((place) => (
            <Button
              key={place.join('.')}
              type="link"
              size="small"
              onClick={() => {
                showTab(place)
                // What stands in another part is drawn first.
                requestAnimationFrame(() => form.scrollToField(place, { block: 'center', focus: true }))
              }}
            >
              {nameOfPlace(place, fields)}
            </Button>
          ))}
        </div>
      )}
      <FormFields {...shared} fields={fields.filter((each) => !folded.includes(each) && !inTabs(each[0]))} />
      {tabs.length > 0 && (
        <Tabs
          activeKey={tab ?? ''}
          onChange={setTab}
          items={tabs.map(({ title, fields: own }) => ({
            key: title,
            label: (
              <Badge dot={own.some(isWrong)} offset={[6, 0]}>
                {title}
              </Badge>
            ),
            forceRender: true,
            children: <FormFields {...shared} fields={fields.filter(([key]) => own.includes(key))} />,
          }))}
        />
      )}
      {more && folded.length > 0 && (
        <Collapse
          ghost
          size="small"
          className={css.more}
          activeKey={unfolded || faultFolded ? ['more'] : []}
          onChange={(keys) => setUnfolded(keys.length > 0)}
          items={[
            {
              key: 'more',
              label: more.title,
              forceRender: true,
              children: <FormFields {...shared} fields={folded} />,
            },
          ]}
        />
      )}
      {props.enterSaves && <input type="submit" hidden aria-label="保存" />}
    </Form>
  )
}

/** The outcome of a check is shown at its field. */
const noop = () => undefined

function uniqueChecks(resource: ResourceFacts, fields: readonly [string, Field][], id: string | undefined) {
  const unique = fields.filter(([key]) => resource.checks[key] !== undefined)
  return Object.fromEntries(unique.map(([key, field]) => [key, uniqueCheck(resource, key, field, id)]))
}
