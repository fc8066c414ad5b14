/** What higher areas may ask of 系统工具; everything else of the area is its own business. */
export {
  describeTables,
  describedTable,
  type Described,
  type TableToDescribe,
} from './gen/definition/describe.service.ts'
