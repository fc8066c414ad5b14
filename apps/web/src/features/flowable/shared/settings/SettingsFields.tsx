import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Form, Input, InputNumber, Radio, Switch } from 'antd'
import type { ReactNode } from 'react'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import { useCategories } from '#/features/flowable/shared/useCategories.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { businessFormsQuery, formModes } from './formModes.ts'
import { PeopleIds } from './RangeFields.tsx'
import css from './settings.module.css'

const icons = [
  'calendar',
  'clock-circle',
  'car',
  'dollar',
  'shopping',
  'file-text',
  'audit',
  'solution',
  'team',
  'user',
  'home',
  'tool',
  'rocket',
  'star',
  'safety',
  'profile',
]

const CategoryField = () => (
  <Form.Item name="categoryId" label="流程分类">
    <Select allowClear placeholder="请选择流程分类" getPopupContainer={insideCard} options={useCategories()} />
  </Form.Item>
)

/** 表单方式 of a version that runs; which form it is stands in 配置主表单. */
function FormModeFields() {
  const mode = Form.useWatch('formMode') as FlowSettings['formMode'] | undefined
  const { data = [] } = useQuery(businessFormsQuery)
  return (
    <>
      <Form.Item name="formMode" label="表单方式">
        <Radio.Group options={[...formModes]} />
      </Form.Item>
      {mode === 'business' && (
        <Form.Item name="businessPage" label="业务表单" rules={[{ required: true, message: '业务表单不能为空' }]}>
          <Select placeholder="请选择业务表单" getPopupContainer={insideCard} options={data} />
        </Form.Item>
      )}
    </>
  )
}

/** 图标, 描述, of what is deployed also 分类 and 表单方式, which the drawing says otherwise, 可见, 流程管理员. */
export function BasicFields({ isDeployed }: { isDeployed: boolean }) {
  return (
    <>
      <Form.Item name="icon" label="流程图标">
        <Select
          allowClear
          showSearch
          placeholder="请选择"
          getPopupContainer={insideCard}
          options={icons.map((value) => ({ value, label: value }))}
          optionRender={({ value }) => (
            <span className={css.name}>
              <MenuIcon name={String(value)} />
              {value}
            </span>
          )}
        />
      </Form.Item>
      <Form.Item name="description" label="流程描述">
        <Input.TextArea maxLength={500} rows={3} placeholder="请输入" />
      </Form.Item>
      {isDeployed && <CategoryField />}
      {isDeployed && <FormModeFields />}
      <Form.Item name="isVisible" label="在发起流程中可见" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="managers"
        label="流程管理员"
        rules={[{ required: true, type: 'array', min: 1, message: '流程管理员不能为空' }]}
      >
        <PeopleIds placeholder="选择人员" />
      </Form.Item>
      <Form.Item name="ccUsers" label="默认抄送">
        <PeopleIds placeholder="选择人员" />
      </Form.Item>
      <Form.Item name="leadersMayRead" label="发起人的部门负责人可查看" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="retentionDays"
        label="数据保留天数"
        extra="流程结束后保留的天数，到期后删除流程及流转记录，表单数据保留，0 为一直保留"
      >
        <InputNumber min={0} max={36_500} precision={0} />
      </Form.Item>
    </>
  )
}

/** What initiators and approvers may take back, and what happens by itself. */
export const ActFields = () => (
  <>
    <Form.Item name="recall" label="允许撤销审批中的申请">
      <Radio.Group
        options={[
          { value: 'never', label: '不允许' },
          { value: 'beforeFirst', label: '首个审批前' },
          { value: 'any', label: '任何时候' },
        ]}
      />
    </Form.Item>
    <Form.Item name="allowCancel" label="允许取消申请" valuePropName="checked">
      <Switch />
    </Form.Item>
    <Form.Item name="allowWithdraw" label="允许审批人撤回任务" valuePropName="checked">
      <Switch />
    </Form.Item>
    <Form.Item name="repeatedApprover" label="自动去重类型">
      <Radio.Group
        options={[
          { value: 'none', label: '不自动通过' },
          { value: 'once', label: '仅审批一次，后续重复的审批节点均自动通过' },
          { value: 'adjacent', label: '仅针对连续审批的节点自动通过' },
        ]}
      />
    </Form.Item>
    <Form.Item name="commentRequired" label="审批意见必填" valuePropName="checked">
      <Switch />
    </Form.Item>
    <Form.Item
      name="timeout"
      label="超时默认"
      extra="没有单独设置时限的任务，例如 P2D 为两天，PT8H 为八小时；不填则不限"
      rules={[
        {
          pattern: /^P(?=.)(\d+W|(\d+Y)?(\d+M)?(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?)$/,
          message: '超时默认格式不正确',
        },
      ]}
    >
      <Input maxLength={50} placeholder="P2D" />
    </Form.Item>
    <WorkdaysField />
    <Form.Item name="unknownAsNull" label="未知变量视为空" valuePropName="checked">
      <Switch />
    </Form.Item>
  </>
)

/** 工作日历 of the default limit; of no meaning without one. */
function WorkdaysField() {
  const timeout = Form.useWatch('timeout') as string | undefined
  return (
    <Form.Item name="timeoutOnWorkdays" label="超时默认的工作日历" valuePropName="checked">
      <Checkbox {...(!timeout && { disabled: true })}>周末和节假日不计时</Checkbox>
    </Form.Item>
  )
}

const infixes = [
  { value: 'none', label: '无' },
  { value: 'day', label: '精确到日' },
  { value: 'hour', label: '精确到时' },
  { value: 'minute', label: '精确到分' },
  { value: 'second', label: '精确到秒' },
]

/** 标题, 摘要, 单号, 打印. */
export function TextFields() {
  const hasNumber = Form.useWatch('hasNumber') as boolean | undefined
  return (
    <>
      <Form.Item
        name="title"
        label="标题设置"
        extra="可用 {发起人}、{发起时间} 和 {表单字段}；不填时为“发起人提交的流程名称”"
      >
        <Input maxLength={200} placeholder="{发起人}的{reason}申请" />
      </Form.Item>
      <Form.Item
        name="summary"
        label="摘要设置"
        extra="最多三个表单字段，不选时取前三个可见字段"
        rules={[{ type: 'array', max: 3, message: '摘要最多三个字段' }]}
      >
        <Select mode="tags" placeholder="输入表单字段" getPopupContainer={insideCard} options={[]} />
      </Form.Item>
      <Form.Item name="hasNumber" valuePropName="checked">
        <Checkbox>流程编号规则</Checkbox>
      </Form.Item>
      {hasNumber && (
        <>
          <Form.Item name={['number', 'prefix']} label="前缀">
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name={['number', 'infix']} label="中缀">
            <Select getPopupContainer={insideCard} options={infixes} />
          </Form.Item>
          <Form.Item name={['number', 'suffix']} label="后缀">
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name={['number', 'digits']} label="序列长度">
            <InputNumber min={1} max={12} precision={0} />
          </Form.Item>
        </>
      )}
      <Form.Item label="打印模板">
        <Form.Item name={['print', 'history']} valuePropName="checked" noStyle>
          <Checkbox>审批记录</Checkbox>
        </Form.Item>
        <Form.Item name={['print', 'attachments']} valuePropName="checked" noStyle>
          <Checkbox>附件</Checkbox>
        </Form.Item>
      </Form.Item>
    </>
  )
}

const hooks = [
  ['processStart', '流程前置通知'],
  ['processEnd', '流程后置通知'],
  ['taskCreate', '任务前置通知'],
  ['taskComplete', '任务后置通知'],
] as const

/** 四个通知: calls to systems outside. */
export const HookFields = ({ secret }: { secret: ReactNode }) => (
  <>
    <p className={css.hint}>只能填写运维人员允许的外部地址（FLOW_HOSTS）；不填则不通知。</p>
    {hooks.map(([key, label]) => (
      <Form.Item key={key} label={label}>
        <Form.Item
          name={['hooks', key, 'url']}
          noStyle
          normalize={(text: string) => text || undefined}
          rules={[{ pattern: /^https?:\/\/\S+$/, message: `${label}的地址格式不正确` }]}
        >
          <Input maxLength={500} aria-label={`${label}地址`} placeholder="https://" />
        </Form.Item>
        <HookHeaders name={key} label={label} />
      </Form.Item>
    ))}
    {secret}
  </>
)

const HookHeaders = ({ name, label }: { name: string; label: string }) => (
  <Form.List name={['hooks', name, 'headers']}>
    {(rows, { add, remove }) => (
      <div className={css.headers}>
        {rows.map((row) => (
          <div key={row.key} className={css.row}>
            <Form.Item name={[row.name, 'name']} noStyle rules={[{ required: true, message: '请求头名称不能为空' }]}>
              <Input maxLength={100} aria-label={`${label}请求头名称`} placeholder="请求头" />
            </Form.Item>
            <Form.Item name={[row.name, 'text']} noStyle initialValue="">
              <Input maxLength={500} aria-label={`${label}请求头内容`} placeholder="内容" />
            </Form.Item>
            <Button
              type="text"
              aria-label="删除请求头"
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => remove(row.name)}
            />
          </div>
        ))}
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => add({ name: '', text: '' })}
        >
          请求头
        </Button>
      </div>
    )}
  </Form.List>
)
