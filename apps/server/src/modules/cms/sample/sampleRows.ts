import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { cmsFileTable } from '#/modules/cms/cmsFile/cmsFile.table.ts'
import { cmsLeaveWordTable } from '#/modules/cms/cmsLeaveWord/cmsLeaveWord.table.ts'
import { cmsLinkTable } from '#/modules/cms/cmsLink/cmsLink.table.ts'
import { cmsLinkTypeTable } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import { cmsParamTable } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import { cmsParamTypeTable } from '#/modules/cms/cmsParamType/cmsParamType.table.ts'
import { cmsResourceTable, cmsResourceVersionTable } from '#/modules/cms/cmsResource/cmsResource.table.ts'
import type { SampleKind } from './sample.table.ts'

export interface SampleRows {
  table: PgTable & { id: PgColumn; version: PgColumn }
  /** Those that are rows of a seed; the others are known when they are made. */
  ids?: readonly string[]
}

/** Where rows of the sample stand, as far as they have a version. */
export const sampleRows = {
  article: { table: articleTable },
  resource: { table: cmsResourceTable },
  edition: { table: cmsResourceVersionTable },
  leaveWord: { table: cmsLeaveWordTable, ids: ['leaveWord2', 'leaveWord3', 'leaveWord4', 'leaveWord5'] },
  link: { table: cmsLinkTable, ids: ['sampleLink1', 'sampleLink2', 'sampleLink3', 'sampleLink4'] },
  linkType: { table: cmsLinkTypeTable, ids: ['friend', 'partner'] },
  param: { table: cmsParamTable, ids: ['contactPhone', 'contactEmail', 'contactAddress', 'bannerFirst'] },
  paramType: { table: cmsParamTypeTable, ids: ['contact', 'banner'] },
  file: { table: cmsFileTable },
  class: { table: cmsClassTable, ids: ['2700', '2701', '2702', '2703', '2704', '2705', '2706', '2707', '2708'] },
} satisfies Partial<Record<SampleKind, SampleRows>>
