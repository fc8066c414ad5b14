import { App, Radio } from 'antd'
import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { job } from '@app/shared/monitor/job.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import ResourceForm from '#/kit/form/ResourceForm.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import type { FormProps } from '#/kit/list/useResourceActions.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { CronInput } from './CronInput.tsx'
import { TargetInput } from './TargetInput.tsx'
import { targetProblem, useTargets } from './targets.ts'

/** The form has words of its own for some fields (monitor §2.3). */
const labels: Readonly<Record<string, string>> = {
  jobGroup: '任务分组',
  invokeTarget: '调用方法',
  cronExpression: 'cron表达式',
  concurrent: '是否并发',
  misfirePolicy: '错误策略',
  status: '状态',
}
const wide = new Set(['invokeTarget', 'cronExpression'])

const relabelled = Object.entries(job.fields as Fields).map(([key, field]): [string, Field] => [
  key,
  { ...field, label: labels[key] ?? field.label, options: { ...field.options, ...(wide.has(key) ? { span: 4 } : {}) } },
])
const formResource: ResourceFacts = {
  ...job,
  fields: Object.fromEntries(relabelled),
}

const fields = [
  'jobName',
  'jobGroup',
  'invokeTarget',
  'cronExpression',
  'concurrent',
  'misfirePolicy',
  'status',
  'timeoutSeconds',
  'remark',
]
const inputs = { invokeTarget: TargetInput, cronExpression: CronInput, misfirePolicy: MisfireInput }

interface JobFormProps extends FormProps {
  /** Values of a new job. */
  initialValues?: Readonly<Record<string, unknown>>
}

/** 添加任务 and 修改任务 */
export default function JobForm({ id, initialValues = {}, onClose, onSaved }: JobFormProps) {
  const { message } = App.useApp()
  const { data: targets } = useTargets()
  return (
    <ResourceForm
      resource={formResource}
      id={id}
      title={id === undefined ? '添加任务' : '修改任务'}
      frame="drawer"
      drawer={750}
      inputs={inputs}
      initialValues={initialValues}
      fields={() => fields}
      judge={({ invokeTarget }): Record<string, string> => {
        const problem = typeof invokeTarget === 'string' ? targetProblem(invokeTarget, targets) : undefined
        return problem ? { invokeTarget: problem } : {}
      }}
      onClose={onClose}
      onSaved={(row) => {
        if (id === undefined) void message.info('任务已保存为暂停状态，请在列表中开启')
        onSaved(row)
      }}
    />
  )
}

/** 默认策略 is what rows without a choice have; it is not offered (monitor §2.3). */
const standard = '0'

function MisfireInput({ field, id, value, disabled: own, onChange }: InputProps) {
  const disabled = useDisabled(own)
  const entries = useDict(field.options.dict)
  const offered = entries.filter(({ dictValue }) => dictValue !== standard || value === standard)
  return (
    <Radio.Group
      {...(id ? { id } : {})}
      disabled={disabled}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={offered.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
