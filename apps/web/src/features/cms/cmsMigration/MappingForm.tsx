import { Alert, Button, Checkbox, Form, Input, Radio } from 'antd'
import { useState, type ReactNode } from 'react'
import { importOptions, mostMapped, type Findings, type ImportOptions } from '@app/shared/cms/cmsMigration.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { classNamed } from './classNamed.ts'
import css from './migration.module.css'

interface MappingFormProps {
  task: { migrateType: string; options: ImportOptions | null }
  findings: Findings
  onStart: (options: ImportOptions) => Promise<void>
}

/** 映射: where classes and authors of the source go, and what becomes of what is there already. */
export function MappingForm({ task, findings, onStart }: MappingFormProps) {
  const [form] = Form.useForm<Omit<ImportOptions, 'classMap' | 'authorMap'>>()
  const [classMap, setClassMap] = useState<Record<string, string>>(task.options?.classMap ?? {})
  const [authorMap, setAuthorMap] = useState<Record<string, string>>(task.options?.authorMap ?? {})
  const [failure, setFailure] = useState<string>()
  const [start, busy] = useOnce(async (values: object) => {
    try {
      setFailure(undefined)
      await onStart(importOptions.parse({ ...values, classMap, authorMap }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(Object.values(error.errors)[0] ?? error.message)
    }
  })
  return (
    <section aria-label="导入设置">
      <h2 className={css.heading}>导入设置</h2>
      {failure && <Alert type="error" showIcon title={failure} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={
          task.options ?? {
            createClasses: true,
            publish: 'draft',
            conflict: 'skip',
            redirect: true,
            fetchImages: false,
          }
        }
        onFinish={(values) => start(values)}
      >
        <Form.Item name="targetId" label="默认栏目" rules={[{ required: true, message: '请选择默认栏目' }]}>
          <ClassSelect field={classNamed('默认栏目')} action="add" placeholder="没有对应栏目的文章放在这里" />
        </Form.Item>
        <div className={css.checks}>
          <Form.Item name="createClasses" valuePropName="checked" noStyle>
            <Checkbox>未指定的来源栏目在默认栏目下自动创建</Checkbox>
          </Form.Item>
        </div>
        {findings.classes.length > 0 && (
          <Lines title="栏目对应" rows={findings.classes}>
            {({ key, count }) => (
              <ClassLine
                key={key}
                label={`${key}（${count} 篇）`}
                value={classMap[key]}
                onChange={(value) => setClassMap((now) => ({ ...now, [key]: value ?? '' }))}
              />
            )}
          </Lines>
        )}
        {findings.authors.length > 0 && (
          <Lines title="作者对应" rows={findings.authors}>
            {({ key, count }) => (
              <AuthorLine
                key={key}
                label={`${key}（${count} 篇）`}
                value={authorMap[key] ?? key}
                onChange={(value) => setAuthorMap((now) => ({ ...now, [key]: value }))}
              />
            )}
          </Lines>
        )}
        <Form.Item name="publish" label="文章状态">
          <Radio.Group
            options={[
              { value: 'draft', label: '全部为草稿' },
              { value: 'keep', label: '保留发布状态' },
            ]}
          />
        </Form.Item>
        <Form.Item name="conflict" label="已导入过或标题重复的文章">
          <Radio.Group
            options={[
              { value: 'skip', label: '跳过' },
              { value: 'overwrite', label: '覆盖导入过的' },
              { value: 'new', label: '新建' },
            ]}
          />
        </Form.Item>
        <div className={css.checks}>
          <Form.Item name="redirect" valuePropName="checked" noStyle>
            <Checkbox>旧地址跳转到新地址</Checkbox>
          </Form.Item>
          <Form.Item name="fetchImages" valuePropName="checked" noStyle>
            <Checkbox>下载外部图片（需在站点设置中开启）</Checkbox>
          </Form.Item>
        </div>
        <p>
          <Button type="primary" htmlType="submit" loading={busy}>
            开始导入
          </Button>
        </p>
      </Form>
    </section>
  )
}

type Counted = Findings['classes'][number]

/** Lines that are drawn at once: each holds a choice of its own. */
const atOnce = 50

/** A long list comes in parts; what nobody has mapped goes the way of all. */
function Lines({
  title,
  rows,
  children,
}: {
  title: string
  rows: readonly Counted[]
  children: (row: Counted) => ReactNode
}) {
  const [shown, setShown] = useState(atOnce)
  const left = rows.length - shown
  return (
    <>
      <h2 className={css.heading}>{title}</h2>
      <div className={css.map}>{rows.slice(0, shown).map(children)}</div>
      {left > 0 && (
        <Button type="link" onClick={() => setShown(shown + atOnce)}>{`显示更多（还有 ${left} 个）`}</Button>
      )}
      {rows.length >= mostMapped && <p className={css.note}>{`最多列出 ${mostMapped} 个，其余按默认方式处理`}</p>}
    </>
  )
}

interface LineProps<T> {
  label: string
  value: string | undefined
  onChange: (value: T) => void
}

function ClassLine({ label, value, onChange }: LineProps<string | undefined>) {
  return (
    <>
      <span>{label}</span>
      <ClassSelect
        field={classNamed(`${label}的目标栏目`)}
        action="add"
        clearable
        placeholder="按默认方式"
        value={value || undefined}
        onChange={(next) => onChange(next as string | undefined)}
      />
    </>
  )
}

function AuthorLine({ label, value, onChange }: LineProps<string>) {
  return (
    <>
      <span>{label}</span>
      <Input
        maxLength={64}
        aria-label={`${label}的作者名`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  )
}
