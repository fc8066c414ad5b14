/** Dictionaries of days off and of days worked instead, as `YYYY-MM-DD`; administrators fill them. */
export const holidayDict = 'form_holiday'
export const workdayDict = 'form_workday'
