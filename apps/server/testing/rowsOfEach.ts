import { desc, eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { requesterOf } from '#/kit/transfer/requester.ts'
import { captchaTable } from '#/modules/auth/captcha/captcha.table.ts'
import { classWorkTable } from '#/modules/cms/cmsClass/classWork.table.ts'
import { cmsFileTable } from '#/modules/cms/cmsFile/cmsFile.table.ts'
import { cmsFlowTable } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { cmsMigrationItemTable, cmsMigrationTable } from '#/modules/cms/cmsMigration/cmsMigration.table.ts'
import { cmsResourceTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import { cmsSearchPushTable } from '#/modules/cms/cmsSearchEngine/cmsSearchEngine.table.ts'
import { cmsWebhookLogTable } from '#/modules/cms/cmsWebhook/cmsWebhook.table.ts'
import { flowRevisionTable } from '#/modules/flowable/binding/revision.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { flowMigrationTable } from '#/modules/flowable/manage/manage.table.ts'
import { flowCopyTable } from '#/modules/flowable/operation/copy.table.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { flowUrgeTable } from '#/modules/flowable/operation/urge.table.ts'
import { flowWithdrawalTable } from '#/modules/flowable/operation/withdrawal.table.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { webhookLogTable } from '#/modules/form/webhook/webhook.table.ts'
import { jobLogTable } from '#/modules/monitor/jobLog/jobLog.table.ts'
import { loginLogTable } from '#/modules/monitor/loginLog/loginLog.table.ts'
import { buildStateTable } from '#/modules/site/static/staticPage.table.ts'
import { recordTable } from '../src/modules/form/record/shape/record.table.ts'
import { recordSecretTable } from '../src/modules/form/record/shape/secret.table.ts'
import { downloadFilesTable } from '../src/modules/system/files/downloadFiles/downloadFiles.table.ts'
import { chunkUploadTable } from '../src/modules/system/files/file/chunk.table.ts'
import { uploadFilesTable } from '../src/modules/system/files/uploadFiles/uploadFiles.table.ts'
import { smsLogTable } from '../src/modules/system/messages/smsLog/smsLog.table.ts'
import { applySeeds, loadSeeds } from '../src/platform/start/applySeeds.ts'
import { sendForm } from './multipart.ts'
import { pixel } from './pixel.ts'
import { sessionFor } from './signIn.ts'
import type { TestApp } from './testApp.ts'

export const mobile = '13912345678'
export const sha256 = 'ab'.repeat(32)
const longAgo = '2024-05-01T08:00:00.000Z'
const later = '2100-01-01T00:00:00.000Z'
const [longAgoText, laterText] = ['2024-05-01 08:00:00', '2100-01-01 00:00:00']

/** A process with an open task of who starts it, a timer, and somebody outside who is waited for. */
export const waitingProcess = model(
  'waiting',
  `${ends}${user('a', '${INITIATOR}')}<parallelGateway id="f"/><receiveTask id="r"/>
    <intermediateCatchEvent id="m"><messageEventDefinition messageRef="greeting"/></intermediateCatchEvent>
    <boundaryEvent id="t" attachedToRef="a"><timerEventDefinition><timeDuration>P1D</timeDuration>
    </timerEventDefinition></boundaryEvent>${flows(['s', 'f'], ['f', 'a'], ['f', 'r'], ['f', 'm'], ['a', 'e'], ['r', 'e'], ['m', 'e'], ['t', 'e'])}`,
  '<message id="greeting" name="greeting"/>',
)

/** A row of every kind: the sample data, and what people and jobs leave behind. Gives those of which the calls speak. */
export async function rowsOfEach(server: TestApp, token: string) {
  const { ctx, app } = server
  await applySeeds(ctx, await loadSeeds('demo'))
  const post = async (url: string, payload: object) =>
    valueOf(await app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } }))

  const [form] = await ctx.db.select().from(definitionTable).where(eq(definitionTable.formCode, 'visitor'))
  const [record] = await ctx.db.select().from(recordTable).orderBy(desc(recordTable.id)).limit(1)
  if (!form || !record) throw new Error('the sample forms have records')
  const { id: formId, draftJson } = form
  const { versionId } = record

  await post('/flowable/group', { groupName: '财务组', memberIds: ['2'], status: '0' })
  await post('/flowable/deputy', {
    deputyId: '2',
    startTime: longAgoText,
    endTime: laterText,
    scope: 'all',
    status: '0',
  })
  await post('/form/dataSource', {
    dsCode: 'kinds',
    dsName: '种类',
    dsType: '1',
    status: '0',
    configJson: '{"options":[{"value":"1","label":"一"}]}',
  })
  await post('/form/fragment', {
    name: '片段',
    scope: '0',
    fragmentJson: JSON.stringify((JSON.parse(draftJson) as { list: unknown[] }).list),
  })
  const settings = { columns: [], filters: {}, orderByColumn: null, isAsc: null }
  await post('/form/savedView', { formId, viewName: '全部', shared: true, opens: false, settings })
  await post(`/form/webhook/${formId}`, {
    enabled: true,
    url: 'https://127.0.0.1:9/',
    secret: 'x'.repeat(32),
    events: ['submit'],
    version: 0,
  })
  await post('/flowable/task/filter', { filterName: '急的', isDefault: false, conditions: { overdue: '1' } })
  const place = { parentId: '0', className: '新闻', classCode: 'rows-of-each', classType: 'list', treeSort: 10 }
  const { id: classId } = await post('/cms/cmsClass', place)
  const article = await post('/cms/cmsArticle', { classId, title: '第一篇', content: '<p>正文</p>' })
  await post('/cms/cmsApiToken', { name: '门户', scopes: 'read', rate: 60, status: '0' })
  const hook = { name: '搜索平台', url: 'https://example.com/hook', events: 'article.offline', status: '1' }
  const { id: webhookId } = await post('/cms/cmsWebhook', hook)
  const news = { ownerId: webhookId, laneId: `${webhookId} a`, subject: '第一篇', event: 'article.offline' as const }
  await ctx.db.insert(cmsWebhookLogTable).values({ ...news, payload: {}, status: '2' })
  const push = { ownerId: 'baidu', laneId: 'baidu', subject: '第一篇', event: 'article.published' }
  await ctx.db.insert(cmsSearchPushTable).values({ ...push, payload: {}, status: '2' })
  const work = { kind: 'remove' as const, name: '新闻', ids: [classId], classIds: [classId], given: {}, total: 300 }
  await ctx.db
    .insert(classWorkTable)
    .values({ ...work, requester: requesterOf(ctx), state: 'done', createBy: '1', createTime: longAgo })
  const [moving] = await ctx.db
    .insert(cmsMigrationTable)
    .values({ taskNo: 'QY1', migrateType: 'wxr', sourceName: 'a.xml', status: '0', phase: 'check' })
    .returning()
  await ctx.db
    .insert(cmsMigrationItemTable)
    .values({ taskId: moving?.id ?? '', seq: 1, sourceKey: 'a', sourceTitle: '第一篇', result: 'new' })
  await ctx.db.insert(buildStateTable).values({ id: '1' }).onConflictDoNothing()
  const picture = { name: 'a.png', ext: 'png', mime: 'image/png', kind: 'image' as const, size: 10, sha256 }
  await ctx.db.insert(cmsFileTable).values(picture)
  const resource = { classId, resourceName: '软件', resourceCode: 'software', resourceType: 'package' }
  await ctx.db.insert(cmsResourceTable).values(resource)
  const review = { flowNo: 'R1', articleId: article.id, articleTitle: '第一篇', versionId: '1', mode: '1' as const }
  await ctx.db.insert(cmsFlowTable).values({ ...review, classId, submitTime: longAgo, arriveTime: longAgo })
  const linkType = { typeName: '伙伴', typeCode: 'rowsofeach', showMode: 'text', sort: 10, status: '0' }
  const { id: typeId } = await post('/cms/cmsLinkType', linkType)
  const link = { typeId, linkName: '链接', linkUrl: 'https://example.com', linkTarget: '_blank', nofollow: 'Y' }
  await post('/cms/cmsLink', { ...link, sort: 10, status: '0' })
  await post('/portal/calendar', { title: '开会', day: '2026-05-01', beginTime: '09:00', endTime: '10:00' })
  await post('/system/sysCommonUseMenu', { path: '/org/user', title: '用户管理', icon: 'user' })
  await post('/system/dict/type', { dictName: '颜色', dictType: 'colours', status: '0' })
  const colour = await post('/system/dict/data', {
    dictType: 'colours',
    dictLabel: '红',
    dictValue: 'red',
    dictSort: 10,
    status: '0',
    isDefault: 'N',
  })
  await post('/system/sysTableConfig', { tableKey: '/system/post/page', space: 'small', columns: '[]' })
  await post('/system/sysThemeConfig', { themeObj: '{}' })
  await post('/system/user/profile/sendMailCode', { email: 'a@example.com' })
  await ctx.db.insert(recordSecretTable).values({ recordId: record.id, fieldKey: 'a', sealed: 'x' })
  await deployFile(ctx, waitingProcess)
  const waiting = await startProcess(ctx, { key: 'waiting', starter: { id: '1', name: '管理员', deptId: '100' } })
  const told = { instanceId: waiting, userId: '1', time: longAgo }
  await ctx.db.insert(flowRevisionTable).values({ ...told, data: {}, changed: [] })
  await ctx.db.insert(flowCopyTable).values({ ...told, fromUserId: '1' })
  await ctx.db.insert(flowUrgeTable).values(told)
  const decided = { task: 'k0', tokens: {}, tasks: {}, subscriptions: {}, variables: {} }
  const withdrawal = { taskId: `${waiting}.k0`, instanceId: waiting, changes: decided, time: longAgo }
  await ctx.db.insert(flowWithdrawalTable).values(withdrawal)
  await post('/flowable/instance/batch', { act: 'retry', filter: { ids: waiting }, expected: 1, comment: '重试' })
  const migration = { instanceId: waiting, fromDefinitionId: '1', toDefinitionId: '2', mapping: {}, before: {} }
  await ctx.db.insert(flowMigrationTable).values({ ...migration, userId: '1', time: longAgo })
  await post('/flowable/hook/waiting', { secret: 'x'.repeat(32) })
  const draft = await post('/flowable/model', { type: 'bpmn', xml: waitingProcess.replaceAll('waiting', 'drafted') })
  await post(`/flowable/model/hold/${draft.id}`, {})
  await post('/flowable/task/filter', { filterName: '请假', isDefault: false, conditions: { title: '请假' } })
  const expression = { name: '部门负责人', expression: '${leader}', dataType: 'fixed', status: '0' }
  await post('/flowable/expression', expression)
  const heard = { name: '通知', type: '1', eventType: 'create', valueType: 'handler', value: 'notify' }
  await post('/flowable/listener', heard)
  await post('/tool/genConfigTemplate', {
    templateName: '商城',
    functionAuthor: '张三',
    functionAuthorEmail: 'a@example.com',
    moduleName: 'shop',
    sort: 10,
    isDefault: 'N',
    status: '0',
  })
  await post('/tool/gen/importTable', { tables: ['sys_post'] })
  await ctx.db.insert(captchaTable).values({ id: 'c'.repeat(32), answer: '42', expireTime: later })
  const { fileName } = (
    await sendForm(app, '/common/upload', [{ name: 'file', fileName: 'a.png', value: pixel }], token)
  ).json<{ fileName: string }>()

  await ctx.db
    .insert(webhookLogTable)
    .values({ ownerId: formId, laneId: record.id, recordNo: '1', event: 'submit', payload: {}, status: '2' })
  const upload = {
    id: 'zz-upload',
    userId: '1',
    fileName: 'a.png',
    fileSize: 10,
    sha256,
    partSize: 5_242_880,
    partCount: 1,
    storageId: '1',
  }
  await ctx.db.insert(chunkUploadTable).values({ ...upload, createTime: longAgo, expireTime: later })
  const file = {
    fileName: 'a.xlsx',
    fileType: 'xlsx',
    fileCreateTime: longAgo,
    jobId: '1',
    status: 'success' as const,
    createBy: '1',
  }
  await ctx.db.insert(downloadFilesTable).values({ ...file, tableName: '岗位', downloadUser: '1', dtoValue: '{}' })
  await ctx.db
    .insert(uploadFilesTable)
    .values({ ...file, uploadCode: '1', batchType: '岗位', uploadUser: '1', options: '{}' })
  await ctx.db.insert(jobLogTable).values({
    jobId: '1',
    jobName: '任务',
    jobGroup: 'DEFAULT',
    invokeTarget: 'x()',
    state: 'ended',
    status: '0',
    triggerType: 'manual',
    fireTime: longAgo,
    createTime: longAgo,
  })
  await ctx.db.insert(loginLogTable).values({
    userName: 'admin',
    status: '0',
    ipaddr: '127.0.0.1',
    loginLocation: '',
    browser: '',
    os: '',
    msg: '',
    loginTime: longAgo,
    loginType: 'password',
  })
  await ctx.db.insert(smsLogTable).values({
    configId: '1',
    provider: 'DEBUG',
    templateId: '5',
    templateCode: 'x',
    templateType: '1',
    content: 'x',
    params: '{}',
    mobile,
    ipaddr: '',
    sendStatus: 0,
    createTime: longAgo,
  })
  await sessionFor(server, '1')
  await sessionFor(server, '5')

  const bundle = await bundleOf(server, token, formId)
  return { formId, versionId, draftJson, bundle, record, colour, fileName, waiting }
}

async function bundleOf({ app }: TestApp, token: string, formId: string): Promise<string> {
  const answer = await app.inject({
    url: `/form/definition/export?ids=${formId}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = answer.json<{ data: unknown }>()
  return typeof data === 'string' ? data : JSON.stringify((data as { bundle?: unknown }).bundle ?? data)
}

function valueOf(answer: LightMyRequestResponse): { id: string; version: number } {
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: { id: string; version: number } }>()
  if (code !== 200) throw new Error(msg)
  return data
}
