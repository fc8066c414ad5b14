import { Button, Form, Input } from 'antd'
import { opinionMax } from '@app/shared/cms/cmsFlow.ts'
import { auditCalls, type AuditView } from '@app/shared/cms/cmsFlowAudit.ts'
import { callMessage } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './audit.module.css'

const quickPhrases = ['同意', '内容有误，请修改', '请补充来源']

interface DecisionPanelProps {
  view: AuditView
  onDecided: (msg: string) => void
}

/** Opinion and decision; a refusal says why. */
export function DecisionPanel({ view, onDecided }: DecisionPanelProps) {
  const [form] = Form.useForm<{ opinion?: string }>()
  const [decide, busy] = useOnce(async (result: 'pass' | 'reject') => {
    const opinion = String(form.getFieldValue('opinion') ?? '').trim()
    if (result === 'reject' && opinion === '') return form.setFields([{ name: 'opinion', errors: ['请填写审核意见'] }])
    try {
      await form.validateFields()
    } catch {
      return undefined
    }
    const body = { flowId: view.id, result, opinion: opinion || null, version: view.version }
    const { msg } = await callMessage(auditCalls.audit, { body })
    onDecided(msg)
  })
  return (
    <section className={css.card} aria-labelledby="cms-audit-decision">
      <h2 id="cms-audit-decision">{view.stepName || '审核'}</h2>
      <Form form={form} layout="vertical">
        <Form.Item
          name="opinion"
          label="审核意见"
          rules={[{ max: opinionMax, message: `审核意见长度不能超过${opinionMax}个字符` }]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} placeholder="请输入" />
        </Form.Item>
      </Form>
      <div className={css.phrases}>
        {quickPhrases.map((phrase) => (
          <Button key={phrase} size="small" onClick={() => form.setFieldValue('opinion', phrase)}>
            {phrase}
          </Button>
        ))}
      </div>
      <div className={css.decisions}>
        <Button type="primary" loading={busy} onClick={() => decide('pass')}>
          通过
        </Button>
        <Button danger loading={busy} onClick={() => decide('reject')}>
          驳回
        </Button>
      </div>
    </section>
  )
}
