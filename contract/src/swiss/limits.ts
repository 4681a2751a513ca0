// Hides how much one field holds: money, and the years that a house's papers are from. The database has the same (database/functions/limits.sql).

/** CHF 999'999'999.99: sums of ten thousand such amounts are exact in every program of the chain. */
export const mostRappen = 99_999_999_999
export const tooMuchMoney = "Ein Betrag ist höchstens CHF 999'999'999.99."

export const firstYear = 1900
export const lastYear = 2200
export const firstDay = `${firstYear}-01-01`
export const lastDay = `${lastYear}-12-31`
export const outsideOfYears = `Das Datum muss in den Jahren ${firstYear} bis ${lastYear} liegen.`

/** What was stored before there was one range; by these it can be asked for. */
export const oldestYear = 1000
export const newestYear = 2999

/** Those days in Zurich, where a year begins an hour before it does in UTC. */
export const isWithinYears = (instant: string): boolean => instant >= '1899-12-31T23' && instant < '2200-12-31T23'
