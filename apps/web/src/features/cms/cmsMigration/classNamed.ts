import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'

/** The choice of a class under the name that stands above it: its reader hears it too. */
export const classNamed = (label: string) => ({ ...cmsArticle.fields.classId, label })
