import { seedRows } from '#/platform/start/applySeeds.ts'
import { cmsSearchEngineTable } from './cmsSearchEngine.table.ts'

export default [
  seedRows(cmsSearchEngineTable, [
    { id: 'baidu', engineName: '百度', url: 'http://data.zz.baidu.com/urls' },
    { id: 'indexNow', engineName: 'IndexNow', url: 'https://api.indexnow.org/indexnow' },
  ]),
]
