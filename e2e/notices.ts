import type { Page } from '@playwright/test'
import { tokenOf, type Person } from './people.ts'

/** A notice to oneself, so that 通知公告 has a row whose title and figures can be pressed. */
export async function publishToOneself(page: Page, person: Person): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page, person)}` }
  const targets = [{ targetType: 'U', targetId: person.id }]
  const text = { noticeTitle: '值班安排', noticeType: '1', noticeContentHtml: '<p>见附件</p>', noticeScope: 'U' }
  await page.request.post('/system/notice', { data: { ...text, targets, publish: true }, headers })
}
