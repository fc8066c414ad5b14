import { taskNews, taskTopic, type TaskNews } from '@app/shared/flowable/taskCounts.ts'
import { useLive } from '#/kit/live/useLive.ts'

/** Hears of tasks that were offered to the user and that somebody else has claimed. */
export function useClaimed(hear: (claimed: NonNullable<TaskNews['claimed']>) => void): void {
  useLive(taskTopic, (data) => {
    const { data: news } = taskNews.safeParse(data)
    if (news?.claimed) hear(news.claimed)
  })
}
