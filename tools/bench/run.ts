import { ensureBuilt } from '#tools/setup/build.mjs'
import { readArguments } from '../readArguments.ts'

/**
 * `npm run bench` measures everything, `npm run bench -- pages` one part, `--record` for docs/benchmarks.md. Each is
 * loaded when its turn comes: a part that is not wanted costs nothing, a word that is mistyped is told at once.
 */
const benches: Record<string, () => Promise<void>> = {
  start: async () => (await import('./start.ts')).benchStart(),
  pages: async () => (await import('./pages.ts')).benchPages(),
  logs: async () => (await import('./logs.ts')).benchLogs(),
  depts: async () => (await import('./depts.ts')).benchDepts(),
  formRecords: async () => (await import('./formRecords.ts')).benchFormRecords(),
  formVersions: async () => (await import('./formVersions.ts')).benchFormVersions(),
  transfer: async () => (await import('./transfer.ts')).benchTransfer(),
  roles: async () => (await import('./roles.ts')).benchRoles(),
  form: async () => (await import('./form.ts')).benchForm(),
  formSubmit: async () => (await import('./formSubmit.ts')).benchFormSubmit(),
  formFill: async () => (await import('./formFill.ts')).benchFormFill(),
  upload: async () => (await import('./upload.ts')).benchUpload(),
  live: async () => (await import('./live.ts')).benchLive(),
  scheduler: async () => (await import('./scheduler.ts')).benchScheduler(),
  users: async () => (await import('./users.ts')).benchUsers(),
  userImport: async () => (await import('./users.ts')).benchUserImport(),
  web: async () => (await import('./web.ts')).benchWeb(),
  designer: async () => (await import('./designer.ts')).benchDesigner(),
  flowDesigner: async () => (await import('./flowDesigner.ts')).benchFlowDesigner(),
  flow: async () => (await import('./flow.ts')).benchFlow(),
  flowDecide: async () => (await import('./flowDecide.ts')).benchFlowDecide(),
  flowTimers: async () => (await import('./flowTimers.ts')).benchFlowTimers(),
  flowRecord: async () => (await import('./flowRecord.ts')).benchFlowRecord(),
  gen: async () => (await import('./gen.ts')).benchGen(),
  genList: async () => (await import('./genList.ts')).benchGenList(),
  genEdit: async () => (await import('./genEdit.ts')).benchGenEdit(),
  genApply: async () => (await import('./genApply.ts')).benchGenApply(),
  webhook: async () => (await import('./webhook.ts')).benchWebhook(),
  cmsSearch: async () => (await import('./cmsSearch.ts')).benchCmsSearch(),
  cmsArticles: async () => (await import('./cmsArticles.ts')).benchCmsArticles(),
  cmsPages: async () => (await import('./cmsPages.ts')).benchCmsPages(),
  cmsStatic: async () => (await import('./cmsStatic.ts')).benchCmsStatic(),
  cmsClassDelete: async () => (await import('./cmsClassDelete.ts')).benchCmsClassDelete(),
  cmsMigration: async () => (await import('./cmsMigration.ts')).benchCmsMigration(),
  cmsWeb: async () => (await import('./cmsWeb.ts')).benchCmsWeb(),
}

/** What takes too long to be measured with everything else. */
const onlyByName: typeof benches = {
  flowLoad: async () => (await import('./flowLoad.ts')).benchFlowLoad(),
  cmsSearchMillion: async () => (await import('./cmsSearch.ts')).benchCmsSearchMillion(),
  workers: async () => (await import('./workers.ts')).benchWorkers(),
}

const all = { ...benches, ...onlyByName }
const { positionals: wanted } = readArguments(
  { allowPositionals: true, options: { record: { type: 'boolean' } } },
  Object.keys(all),
)
// What is measured is the code that stands here, not the bundle of an earlier one.
await ensureBuilt(process.execPath)
for (const [name, bench] of Object.entries(all)) {
  if (wanted.includes(name) || (wanted.length === 0 && name in benches)) await bench()
}
