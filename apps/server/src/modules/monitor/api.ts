/** What higher areas may ask of 系统监控; everything else of the area is its own business. */
export { loginsPerDay, operationsPerDay, type Days } from './dayCounts.ts'
