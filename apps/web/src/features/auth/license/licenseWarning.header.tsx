import { useQuery } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect } from 'react'
import { warnDays, type LicenseBrief } from '@app/shared/auth/license.ts'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { daysLeft } from './daysLeft.ts'

/** Told once per visit, as long as the end is near. */
function LicenseWarning() {
  const { notification } = App.useApp()
  const { data } = useQuery(meQuery)
  const text = data?.lincenseInfo
  useEffect(() => {
    if (!text) return
    const days = daysLeft((JSON.parse(text) as LicenseBrief).deadLine, new Date())
    if (days > warnDays) return
    notification.warning({
      key: 'license',
      title: '提示',
      description: days < 0 ? '系统授权已过期，请联系管理员' : `系统授权将于${days}天后到期`,
      duration: 8,
    })
  }, [notification, text])
  return null
}

export default { slot: 'bar', order: 90, Component: LicenseWarning } satisfies HeaderEntry
