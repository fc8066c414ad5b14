import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Card, Descriptions, Result, Skeleton, Tag } from 'antd'
import { license, type LicenseInfo, type LicenseState } from '@app/shared/auth/license.ts'
import { basePath } from '#/kit/http/base.ts'
import { call } from '#/kit/http/http.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { useBrand, useDocumentTitle } from '#/kit/session/brand.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { ImportLicense } from './ImportLicense.tsx'
import css from './license.module.css'

const tags: Record<LicenseState, { color: string; text: string }> = {
  none: { color: 'default', text: '未授权' },
  trial: { color: 'processing', text: '试用' },
  licensed: { color: 'success', text: '已授权' },
  expired: { color: 'error', text: '已过期' },
}

const queryKey = ['license']

/** `/applyLicense`: asks for a licence and brings it in; open to everybody (auth §11.3). */
export default function ApplyLicense() {
  useDocumentTitle('授权申请')
  const { logo, title } = useBrand()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(license.info, {}, { signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  })
  const imported = (info: LicenseInfo) => {
    client.setQueryData(queryKey, info)
    // The browser of a signed-in user knows the former one.
    void client.invalidateQueries({ queryKey: ['me'] })
  }
  return (
    <div className={css.screen}>
      <header className={css.head}>
        <img src={logo} alt="" height={32} />
        <h1>{title} 授权申请</h1>
        <Button type="link" href={`${basePath}/`}>
          返回系统
        </Button>
      </header>
      <main className={css.cards}>
        {isError && (
          <Result status="warning" title="授权信息加载失败" extra={<Retry onClick={() => void refetch()} />} />
        )}
        {!isError && !data && <Skeleton active paragraph={{ rows: 8 }} />}
        {data && (
          <>
            <Card title="当前授权" size="small">
              <Current info={data} />
            </Card>
            <Card title="机器信息" size="small">
              <MachineCode code={data.machineCode} />
            </Card>
            <Card title="授权申请" size="small" className={css.wide}>
              <ApplyForm machineCode={data.machineCode} />
            </Card>
            <Card title="导入授权" size="small" className={css.wide}>
              <ImportLicense onImported={imported} />
            </Card>
          </>
        )}
      </main>
    </div>
  )
}

const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button type="primary" onClick={onClick}>
    重试
  </Button>
)

function Current({ info }: { info: LicenseInfo }) {
  const { color, text } = tags[info.state]
  return (
    <>
      {info.clockSetBack && (
        <Alert
          type="warning"
          showIcon
          title="系统时间早于上次记录的时间，授权期限按记录的时间计算"
          className={css.alert}
        />
      )}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'state', label: '状态', children: <Tag color={color}>{text}</Tag> },
          { key: 'customName', label: '授权对象', children: info.customName ?? '-' },
          { key: 'versionDes', label: '版本信息', children: info.versionDes ?? '-' },
          { key: 'deadLine', label: '到期时间', children: info.deadLine ?? '-' },
          {
            key: 'leftDays',
            label: '剩余天数',
            children: info.leftDays === undefined ? '-' : `${Math.max(0, info.leftDays)} 天`,
          },
        ]}
      />
    </>
  )
}

function MachineCode({ code }: { code: string }) {
  const { message } = App.useApp()
  const copy = async () => {
    if (await copyText(code)) void message.success('复制成功')
    else void message.error('复制失败')
  }
  return (
    <div className={css.machine}>
      <span>机器码</span>
      <code>{code}</code>
      <Button size="small" onClick={() => void copy()}>
        复制
      </Button>
    </div>
  )
}
