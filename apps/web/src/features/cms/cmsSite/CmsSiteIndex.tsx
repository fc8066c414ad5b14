import { useQuery } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { cmsSite, cmsSiteCalls, siteTabs, type SiteTab } from '@app/shared/cms/cmsSite.ts'
import { call } from '#/kit/http/http.ts'
import { PageTabs } from '#/kit/list/PageTabs.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { leaveQuestion, unsavedQuestion } from '#/kit/page/leaveQuestion.ts'
import { useAuth } from '#/kit/session/access.ts'
import { SiteForm } from './SiteForm.tsx'

const RefreshTab = latePart(() => import('./RefreshTab.tsx'))
const SearchEngineTab = latePart(() => import('./SearchEngineTab.tsx'))
const TokenTab = latePart(() => import('./TokenTab.tsx'))
const WebhookTab = latePart(() => import('./WebhookTab.tsx'))
const WordTab = latePart(() => import('./WordTab.tsx'))
const RedirectTab = latePart(() => import('./RedirectTab.tsx'))

/** 站点设置: what the site says of itself, how content is written, reviewed and shown. */
export default function CmsSiteIndex() {
  const { modal } = App.useApp()
  const { hasPermi } = useAuth()
  const { data: site } = useQuery({
    queryKey: [cmsSite.name, 'address'],
    queryFn: ({ signal }) => call(cmsSiteCalls.get, {}, { signal, silent: true }),
  })
  const unsaved = useRef<() => boolean>(undefined)
  const [chosen, setChosen] = useState<string>('base')
  const form = (tab: SiteTab) => ({
    key: tab,
    label: siteTabs[tab].label,
    children: <SiteForm tab={tab} onDirty={(isDirty) => (unsaved.current = isDirty)} />,
  })
  const tabs = [
    ...(Object.keys(siteTabs) as SiteTab[]).map(form),
    ...[
      { key: 'tokens', label: '接口令牌', perm: 'cms:cmsSite:token', children: <TokenTab /> },
      { key: 'webhooks', label: '消息推送', perm: 'cms:cmsSite:webhook', children: <WebhookTab /> },
      { key: 'searchEngines', label: '搜索推送', perm: 'cms:cmsSite:webhook', children: <SearchEngineTab /> },
      { key: 'words', label: '词汇管理', perm: 'cms:cmsSite:word', children: <WordTab /> },
      { key: 'redirects', label: '重定向', perm: 'cms:cmsSite:redirect', children: <RedirectTab /> },
      { key: 'refresh', label: '缓存', perm: 'cms:cmsSite:cache', children: <RefreshTab /> },
    ].filter(({ perm }) => hasPermi([perm])),
  ]
  const turn = (key: string) => {
    const leave = () => {
      unsaved.current = undefined
      setChosen(key)
    }
    if (unsaved.current?.()) modal.confirm(leaveQuestion(unsavedQuestion, leave))
    else leave()
  }
  return (
    <>
      <h1 className="sr-only">站点设置</h1>
      {site?.onPort && <Alert type="warning" banner title="未配置独立站点域名，绝对地址使用端口访问" />}
      <PageTabs
        active={chosen}
        onTurn={turn}
        items={tabs.map(({ key, label, children }) => ({ key, label, children: <Suspense>{children}</Suspense> }))}
      />
    </>
  )
}
