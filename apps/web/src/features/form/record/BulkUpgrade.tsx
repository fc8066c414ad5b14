import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Checkbox, Empty, Progress } from 'antd'
import { useState } from 'react'
import { mostUpgraded, upgradeCalls, upgradePart, type UpgradePlan } from '@app/shared/form/upgrade.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import type { listQueryOf } from './recordQueries.ts'
import css from './record.module.css'

interface BulkUpgradeProps {
  /** What the list asks for: these records are moved. */
  asked: ReturnType<typeof listQueryOf>
  onClosed: () => void
  onDone: () => void
}

type Plan = Omit<UpgradePlan, 'next' | 'checked'>

const mostTold = 200
const shareOf = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((part / whole) * 100))

/** Looks at all of the records, part by part. */
async function planOf(asked: BulkUpgradeProps['asked'], tell: (percent: number) => void, signal: AbortSignal) {
  let plan: Plan | undefined
  let after: string | undefined
  for (let checked = 0; checked <= mostUpgraded;) {
    const query = { ...asked, ...(after === undefined ? {} : { after }) } as never
    const part = await call(upgradeCalls.plan, { query }, { signal, silent: true })
    checked += part.checked
    plan = {
      ...part,
      total: plan?.total ?? part.total,
      records: [...(plan?.records ?? []), ...part.records],
      lost: [...(plan?.lost ?? []), ...part.lost],
      refused: [...(plan?.refused ?? []), ...part.refused],
    }
    tell(shareOf(checked, plan.total))
    if (part.next === null) break
    after = part.next
  }
  return plan
}

/** 批量升级: names what would be lost and what is refused, then moves the records with a progress of its own. */
export default function BulkUpgrade({ asked, onClosed, onDone }: BulkUpgradeProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [percent, setPercent] = useState(0)
  const [agreed, setAgreed] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { data: plan, error } = useQuery({
    // Not among what a write refreshes: what was looked at is what is moved.
    queryKey: ['form:upgradePlan', asked],
    queryFn: ({ signal }) => planOf(asked, setPercent, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const [run, busy] = useOnce(async () => {
    if (!plan) return
    setFailure(undefined)
    const { versionId, records } = plan
    const stayed: string[] = []
    try {
      for (let at = 0; at < records.length; at += upgradePart) {
        setPercent(shareOf(at, records.length))
        const body = { formId: asked.formId, versionId, records: records.slice(at, at + upgradePart) }
        const { refused } = await call(upgradeCalls.run, { body }, { silent: true })
        stayed.push(...refused.map((one) => `${one.recordNo}：${one.message}`))
      }
      onDone()
      if (stayed.length > 0) {
        setFailure(`${stayed.length} 条数据没有升级。${stayed.slice(0, 3).join('；')}`)
        return
      }
      void message.success(`已升级 ${records.length} 条数据`)
      setOpen(false)
    } catch (raised) {
      if (!(raised instanceof ApiError)) throw raised
      onDone()
      setFailure(raised.message)
    }
  })
  const many = plan?.records.length ?? 0
  const mayLose = (plan?.lost.length ?? 0) > 0
  return (
    <Dialog
      open={open}
      title="批量升级"
      width={640}
      height={460}
      busy={busy}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>取消</Button>
          <Button
            type="primary"
            danger={mayLose}
            loading={busy}
            disabled={many === 0 || (mayLose && !agreed) || failure !== undefined}
            onClick={() => run()}
          >
            {many > 0 ? `升级 ${many} 条数据` : '升级'}
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {(failure ?? error?.message) && (
        <Alert className={css.failure} type="error" showIcon title={failure ?? error?.message} />
      )}
      {(busy || (!plan && !error)) && (
        <div className={css.upgrade}>
          <p>{busy ? '正在升级' : '正在检查旧版本的数据'}</p>
          <Progress percent={percent} aria-label={busy ? '升级进度' : '检查进度'} />
        </div>
      )}
      {plan && !busy && (plan.total === 0 ? <Empty description="没有旧版本的数据" /> : <Told plan={plan} />)}
      {plan && !busy && mayLose && (
        <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
          已了解以上内容将丢失，仍要升级
        </Checkbox>
      )}
    </Dialog>
  )
}

function Told({ plan: { versionNo, total, records, lost, refused } }: { plan: Plan }) {
  const shown = lost.slice(0, mostTold)
  return (
    <div className={css.upgrade}>
      <p>
        共 {total} 条旧版本的数据，{records.length} 条可以升级到 V{versionNo}
        {refused.length > 0 && `，${refused.length} 条不符合新版本的规则`}
      </p>
      {lost.length > 0 && (
        <>
          <strong>{`以下 ${lost.length} 项内容在新版本中没有位置，升级后将丢失：`}</strong>
          <ul>
            {shown.map(({ recordNo, label, text }) => (
              <li key={`${recordNo} ${label}`}>
                {recordNo}　{label}：{text}
              </li>
            ))}
            {lost.length > shown.length && <li>{`其余 ${lost.length - shown.length} 项`}</li>}
          </ul>
        </>
      )}
      {refused.length > 0 && (
        <>
          <strong>以下数据不会升级：</strong>
          <ul>
            {refused.slice(0, mostTold).map(({ recordNo, message: why }) => (
              <li key={recordNo}>
                {recordNo}　{why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
