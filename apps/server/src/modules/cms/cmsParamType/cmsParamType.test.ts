import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { claimsOf } from '#testing/claimsOf.ts'

claimsOf(cmsParamType, (n) => ({ typeName: `类型${n}`, typeCode: `kind${n}`, multiple: '0', sort: n }))
