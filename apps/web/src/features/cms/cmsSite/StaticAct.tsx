import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Progress } from 'antd'
import { taskTopic } from '@app/shared/cms/cmsMigration.ts'
import { cmsSiteCalls, type StaticState } from '@app/shared/cms/cmsSite.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'

const label = '重新生成静态页'
const key = ['cms:cmsSite:static']

function told({ isOn, pages, waiting, total, endTime }: StaticState): string {
  if (!isOn) return '发布配置中的访问方式为“生成静态页”时可用'
  if (waiting > 0) return `正在生成，已完成 ${total - waiting} / ${total} 个页面`
  return endTime ? `目录中有 ${pages} 个页面，与数据库一致，最近生成于 ${endTime}` : '等待生成'
}

/** 重新生成静态页, and how the directory is. */
export function StaticAct() {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: () => call(cmsSiteCalls.staticState, {}, { silent: true }) })
  const look = () => void client.invalidateQueries({ queryKey: key })
  useLive(taskTopic, look)
  if (!data) return null
  const { isOn, waiting, total, trouble, faults } = data
  return (
    <li>
      <Button
        disabled={!isOn}
        onClick={() =>
          confirm({
            title: '确定要执行该操作吗?',
            okText: label,
            run: async () => {
              await call(cmsSiteCalls.buildStatic)
              void message.success('已开始重新生成静态页')
              look()
            },
          })
        }
      >
        {label}
      </Button>
      <span>{told(data)}</span>
      {isOn && waiting > 0 && (
        <Progress percent={Math.floor(((total - waiting) / total) * 100)} size="small" aria-label="静态页生成进度" />
      )}
      {trouble !== null && <Alert type="error" showIcon title={trouble} />}
      {faults.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="以下页面未能生成，保持原有内容，稍后重试"
          description={
            <ul>
              {faults.map(({ url, fault }) => (
                <li key={url}>
                  {url}：{fault}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </li>
  )
}
