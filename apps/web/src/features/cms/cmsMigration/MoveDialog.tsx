import { Alert, Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { cmsMigrationCalls as calls, type MoveOptions } from '@app/shared/cms/cmsMigration.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { classNamed } from './classNamed.ts'
import { DaysItem, timesOf, type WithDays } from './DaysItem.tsx'
import css from './migration.module.css'

interface MoveDialogProps {
  onMade: (taskId: string) => void
  onClosed: () => void
}

type Chosen = Pick<
  MoveOptions,
  | 'act'
  | 'classIds'
  | 'targetId'
  | 'withChildren'
  | 'status'
  | 'tag'
  | 'keepStructure'
  | 'redirect'
  | 'keepStatus'
  | 'copyType'
> &
  WithDays

const keepHelp = {
  move: '不保留时，已发布的文章下线，定时发布取消。目标栏目需要审核的，保留须有免审发布权限。',
  copy: '保留时，已发布文章的副本随即发布；不保留时，副本均为草稿。目标栏目需要审核的，保留须有免审发布权限。',
} as const

/** 栏目间迁移: which articles go where; they are counted before anything moves. */
export default function MoveDialog({ onMade, onClosed }: MoveDialogProps) {
  const [open, setOpen] = useState(true)
  const [failure, setFailure] = useState<string>()
  const [form] = Form.useForm<Chosen>()
  const act = Form.useWatch('act', form) ?? 'move'
  const states = useDict('cms_article_status')
  const [send, busy] = useOnce(async ({ days, ...options }: Chosen) => {
    const body = { ...options, ...timesOf(days) }
    try {
      const { taskId } = await call(calls.move, { body }, { silent: true })
      onMade(taskId)
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(Object.values(error.errors)[0] ?? error.message)
    }
  })
  return (
    <Dialog
      open={open}
      title="栏目间迁移"
      width={560}
      height={520}
      okText="统计文章"
      busy={busy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          act: 'move',
          withChildren: true,
          status: [],
          tag: '',
          keepStructure: false,
          redirect: true,
          keepStatus: true,
          copyType: '1',
        }}
        onValuesChange={(changed) => {
          if (changed.act) form.setFieldValue('keepStatus', changed.act === 'move')
        }}
        onFinish={(values) => send(values)}
      >
        <Form.Item name="act" label="方式">
          <Radio.Group
            options={[
              { value: 'move', label: '移动' },
              { value: 'copy', label: '复制' },
            ]}
          />
        </Form.Item>
        <Form.Item name="classIds" label="来源栏目" rules={[{ required: true, message: '请选择来源栏目' }]}>
          <ClassSelect
            field={classNamed('来源栏目')}
            action={act === 'move' ? 'edit' : 'view'}
            multiple
            clearable
            placeholder="请选择来源栏目"
          />
        </Form.Item>
        <div className={css.checks}>
          <Form.Item name="withChildren" valuePropName="checked" noStyle>
            <Checkbox>包含下级栏目</Checkbox>
          </Form.Item>
          <Form.Item name="keepStructure" valuePropName="checked" noStyle>
            <Checkbox>在目标栏目下保持下级结构</Checkbox>
          </Form.Item>
        </div>
        <Form.Item name="targetId" label="目标栏目" rules={[{ required: true, message: '请选择目标栏目' }]}>
          <ClassSelect field={classNamed('目标栏目')} action="add" placeholder="请选择目标栏目" />
        </Form.Item>
        <Form.Item name="status" label="文章状态" extra="不选为全部">
          <Checkbox.Group
            options={states.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
          />
        </Form.Item>
        <Form.Item name="tag" label="标签">
          <Input maxLength={30} allowClear placeholder="全部标签" />
        </Form.Item>
        <DaysItem />
        <Form.Item name="keepStatus" valuePropName="checked" extra={keepHelp[act]}>
          <Checkbox>保留发布状态</Checkbox>
        </Form.Item>
        {act === 'move' ? (
          <div className={css.checks}>
            <Form.Item name="redirect" valuePropName="checked" noStyle>
              <Checkbox>生成旧地址重定向</Checkbox>
            </Form.Item>
          </div>
        ) : (
          <Form.Item name="copyType" label="复制方式">
            <Radio.Group
              options={[
                { value: '1', label: '独立副本' },
                { value: '2', label: '映射（正文随原文）' },
              ]}
            />
          </Form.Item>
        )}
      </Form>
    </Dialog>
  )
}
