import { App, Button } from 'antd'
import { cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { SampleAct } from './SampleAct.tsx'
import { StaticAct } from './StaticAct.tsx'
import css from './cmsSite.module.css'

type What = BodyOf<typeof cmsSiteCalls.refresh>['what']

const acts: readonly { what: What; label: string; help: string; done: (count: number) => string }[] = [
  {
    what: 'pages',
    label: '清空页面缓存',
    help: '前台页面在下次访问时重新生成，各节点同时生效',
    done: () => '页面缓存已清空',
  },
  { what: 'templates', label: '清空模板缓存', help: '当前主题的模板重新读取', done: () => '模板缓存已清空' },
  {
    what: 'index',
    label: '重建搜索索引',
    help: '在后台逐篇重建，期间搜索照常可用',
    done: (count) => `已开始重建 ${count} 篇文章的索引`,
  },
  {
    what: 'counts',
    label: '重新统计',
    help: '核对栏目的文章数与标签的使用次数',
    done: (count) => (count === 0 ? '计数无误' : `已更正 ${count} 项计数`),
  },
]

/** 缓存: what is derived from the content is made anew. */
export default function RefreshTab() {
  const { message } = App.useApp()
  const confirm = useConfirm()
  return (
    <ul className={css.acts}>
      {acts.map(({ what, label, help, done }) => (
        <li key={what}>
          <Button
            onClick={() =>
              confirm({
                title: '确定要执行该操作吗?',
                okText: label,
                run: async () => {
                  const { count } = await call(cmsSiteCalls.refresh, { body: { what } })
                  void message.success(done(count))
                },
              })
            }
          >
            {label}
          </Button>
          <span>{help}</span>
        </li>
      ))}
      <StaticAct />
      <SampleAct />
    </ul>
  )
}
