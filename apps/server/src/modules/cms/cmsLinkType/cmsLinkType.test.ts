import { cmsLinkType } from '@app/shared/cms/cmsLinkType.ts'
import { claimsOf } from '#testing/claimsOf.ts'

claimsOf(cmsLinkType, (n) => ({ typeName: `类型${n}`, typeCode: `kind_${n}`, showMode: 'text', sort: n }))
