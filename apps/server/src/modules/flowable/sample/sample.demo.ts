import { compileCards } from '@app/flow-engine/cards/compileCards.ts'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { deployFile, latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { storeDraft } from '#/modules/flowable/operation/draft.service.ts'
import { submitProcess } from '#/modules/flowable/operation/submit.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRun } from '#/platform/start/applySeeds.ts'
import { expenseCards, leaveCards } from './sampleCards.ts'
import { expenses } from './sampleExpenses.ts'
import { leaves } from './sampleLeaves.ts'
import { dayOf, peopleActing, play, sampleInvoice, samplePeople } from './samplePeople.ts'

const { test, li } = samplePeople

/** Sample processes, deployed, with requests in every status (workflow §2.4). */
async function sampleProcesses(ctx: Ctx): Promise<void> {
  if (await latestOf(ctx, leaveCards.key)) return
  await deploy(ctx, leaveCards, 'leave', 'leave_apply', 'calendar', 'QJ')
  await deploy(ctx, expenseCards, 'expense', 'expense_apply', 'account-book', 'BX')
  const as = await peopleActing(ctx)
  const started = async (asker: Ctx, key: string, formData: object) =>
    (await submitProcess(asker, { key, formData: { applicant: asker.user.name, ...formData } })).procInsId
  for (const leave of leaves)
    await play(ctx, as, leave, (asker, { type, days, reason }, ago) => {
      const [startDate, endDate] = [ago - 3, ago - 3 - days + 1].map((at) => dayOf(ctx, at))
      return started(asker, leaveCards.key, { leaveType: type, startDate, endDate, reason })
    })
  for (const expense of expenses)
    await play(ctx, as, expense, (asker, { kind, purpose, items }, ago) => {
      const costs = items.map(([subject, amount]) => ({ day: dayOf(ctx, ago + 1), subject, amount }))
      return started(asker, expenseCards.key, {
        expenseKind: kind,
        purpose,
        items: costs,
        invoices: [sampleInvoice],
      })
    })
  const asker = as(li, 0)
  const { name: applicant } = asker.user
  const leave = { applicant, leaveType: '年假', reason: '春节返乡' }
  await storeDraft(asker, { key: leaveCards.key, formData: leave })
  const items = [{ day: dayOf(ctx, 2), subject: '高铁', amount: 553.5, note: '往返' }]
  const costs = { applicant, expenseKind: '差旅费', purpose: '客户现场支持', items }
  await storeDraft(asker, { key: expenseCards.key, formData: costs })
}

async function deploy(ctx: Ctx, cards: CardFlow, categoryId: string, formCode: string, icon: string, prefix: string) {
  const settings = flowSettings.parse({ icon, managers: [test], recall: 'any', number: { prefix } })
  await deployFile(ctx, compileCards(cards), { type: 'simple', cards, categoryId, formCode, settings })
}

export default [seedRun('sample processes', sampleProcesses, 97)]
