import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Tag } from 'antd'
import { useEffect, useRef } from 'react'
import {
  classWorkKinds,
  classWorks,
  classWorkTopic,
  type ClassWork,
  type ClassWorkNews,
} from '@app/shared/cms/classWork.ts'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsArticleRecycle, cmsClassRecycle } from '@app/shared/cms/cmsRecycle.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'

const everyMs = 2_000
const touched = [cmsClass.name, cmsClassRecycle.name, cmsArticle.name, cmsArticleRecycle.name]
const queryKey = ['cms:classWorks']

/** What is being done to classes, by the class; when it ends the lists are asked anew. */
export function useClassWorks(): ReadonlyMap<string, ClassWork> {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data: works } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(classWorks, {}, { signal, silent: true }),
    refetchInterval: ({ state }) => (state.data?.length ? everyMs : false),
  })
  const known = useRef<readonly ClassWork[]>([])
  useLive(classWorkTopic, (data) => {
    const news = data as ClassWorkNews | undefined
    void client.invalidateQueries({ queryKey })
    const work = known.current.find(({ id }) => id === news?.id)
    if (!news?.state) return
    const done = `${work ? `栏目【${work.name}】` : ''}${work ? classWorkKinds[work.kind] : '处理'}成功`
    if (news.state === 'failed') void message.error(news.message)
    else void message.success(news.message ? `${done}，${news.message}` : done)
    for (const name of touched) void client.invalidateQueries({ queryKey: [name] })
  })
  useEffect(() => {
    if (!works) return
    const ended = known.current.some(({ id }) => !works.some((work) => work.id === id))
    known.current = works
    if (ended) for (const name of touched) void client.invalidateQueries({ queryKey: [name] })
  }, [works, client])
  return new Map((works ?? []).flatMap((work) => work.classIds.map((id) => [id, work])))
}

/** Has what was just asked for shown at once. */
export const useFollowWorks = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey })
}

/** Beside the name of a class. */
export function ClassWorkTag({ work }: { work: ClassWork | undefined }) {
  if (!work) return null
  const percent = work.total === 0 ? 0 : Math.min(99, Math.floor((work.done / work.total) * 100))
  return (
    <Tag color="processing" icon={<LoadingOutlined aria-hidden spin />} aria-live="polite">
      正在{classWorkKinds[work.kind]} {percent}%
    </Tag>
  )
}
