// The tables as the migrations make them; written by `npm run types:database`.
import type { ColumnType } from 'kysely'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[]

export type Generated<T> =
	T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
	[x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Numeric = ColumnType<string, number | string, number | string>

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export interface Answered {
	created_at: Generated<Timestamp>
	fk: string | null
	fks: string[] | null
	key: string
	person_id: string
	request_hash: string
}

export interface ApiToken {
	cap: string
	created_at: Generated<Timestamp>
	expires_at: Timestamp | null
	groups: string[] | null
	hash: string
	id: Generated<string>
	last_used_at: Timestamp | null
	name: string
	person_id: string
	properties: string[] | null
}

export interface AuthAccount {
	accessToken: string | null
	accessTokenExpiresAt: Timestamp | null
	accountId: string
	createdAt: Generated<Timestamp>
	id: Generated<string>
	idToken: string | null
	password: string | null
	providerId: string
	refreshToken: string | null
	refreshTokenExpiresAt: Timestamp | null
	scope: string | null
	updatedAt: Timestamp
	userId: string
}

export interface AuthConfirmation {
	email: string
	expiresAt: Generated<Timestamp>
	madeAt: Generated<Timestamp>
	name: string | null
	password: string | null
	tokenHash: Buffer
	userId: string
}

export interface AuthEmailChange {
	askedAt: Generated<Timestamp>
	email: string
	expiresAt: Generated<Timestamp>
	tokenHash: Buffer
	userId: string
}

export interface AuthPasskey {
	aaguid: string | null
	backedUp: boolean
	counter: number
	createdAt: Timestamp | null
	credentialID: string
	deviceType: string
	id: Generated<string>
	name: string | null
	publicKey: string
	transports: string | null
	userId: string
}

export interface AuthRateLimit {
	count: number
	id: Generated<string>
	key: string
	lastRequest: number
}

export interface AuthSession {
	createdAt: Generated<Timestamp>
	expiresAt: Timestamp
	id: Generated<string>
	ipAddress: string | null
	token: string
	updatedAt: Timestamp
	userAgent: string | null
	userId: string
}

export interface AuthTwoFactor {
	backupCodes: string
	failedVerificationCount: Generated<number | null>
	id: Generated<string>
	lockedUntil: Timestamp | null
	secret: string
	userId: string
	verified: Generated<boolean | null>
}

export interface AuthUsedCode {
	code: string
	usedAt: Generated<Timestamp>
	userId: string
}

export interface AuthUser {
	createdAt: Generated<Timestamp>
	email: string
	emailVerified: boolean
	id: Generated<string>
	image: string | null
	name: string
	twoFactorEnabled: Generated<boolean | null>
	updatedAt: Generated<Timestamp>
}

export interface AuthVerification {
	createdAt: Generated<Timestamp>
	expiresAt: Timestamp
	id: Generated<string>
	identifier: string
	updatedAt: Generated<Timestamp>
	value: string
}

export interface BalanceMonth {
	count: number
	dimension: string
	expense: number
	group_id: string
	income: number
	key: string
	month: string
	property_id: string
}

export interface Billing {
	customer: string
	group_id: string
	invoices: Generated<Json>
	next_plan_key: string | null
	open_checkout: string | null
	read_at: Timestamp | null
	status: Generated<string>
	subscription: string | null
	until: Timestamp | null
}

export interface CalendarFeed {
	changed_at: Timestamp | null
	content_hash: string | null
	created_at: Generated<Timestamp>
	group_id: string
	kinds: string[] | null
	person_id: string
	read_at: Timestamp | null
	token_hash: string
}

export interface Closing {
	attempts: Generated<number>
	closed_at: Timestamp | null
	content: string | null
	created_at: Generated<Timestamp>
	entries: string
	group_id: string
	id: Generated<string>
	person_id: string | null
	problem: string | null
	property_id: string
	state: Generated<string>
	sums: string
	year: number
}

export interface Contact {
	address_cca3: Generated<string>
	address_city: string | null
	address_street: string | null
	address_zip: string | null
	company: string | null
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	disabled_at: Timestamp | null
	email: string | null
	firstname: string | null
	group_id: string
	id: Generated<string>
	lastname: string | null
	parts: Generated<Json>
	phone: string | null
	purged_at: Timestamp | null
	shown_name: Generated<string>
	updated_at: Generated<Timestamp>
	valid_from: string | null
	valid_until: string | null
	version: Generated<number>
}

export interface ContactProperty {
	contact_id: string
	group_id: string
	property_id: string
}

export interface EntryMonth {
	balance_tax: string | null
	balance_tax_relevant: boolean | null
	balance_tax_rest: string | null
	entries: number
	expense: number
	group_id: string
	has_amount: boolean
	has_balance: boolean
	has_contact: boolean
	has_maintenance: boolean
	has_measurement: boolean
	has_object: boolean
	has_reminder: boolean
	has_rental: boolean
	has_time_recording: boolean
	income: number
	is_split: boolean
	is_unpaid: boolean
	journal_id: string | null
	minutes: number
	month: string
	open_maintenance: boolean
	open_reminder: boolean
	own: number
	property_id: string
}

export interface Event {
	author_text: string | null
	balance_expense_rappen: number | null
	balance_income_rappen: number | null
	balance_paid_by: string | null
	balance_split: Json | null
	balance_tax: string | null
	balance_tax_percent: number | null
	balance_tax_relevant: boolean | null
	balance_tax_rest: string | null
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	description: Generated<string>
	document: string | null
	event_at: Timestamp
	group_id: string
	has_measurement: Generated<boolean>
	has_time_recording: Generated<boolean>
	id: Generated<string>
	journal_id: string | null
	maintenance_after_id: string | null
	maintenance_contact_id: string | null
	maintenance_done: boolean | null
	maintenance_on: string | null
	maintenance_person_id: string | null
	maintenance_recurrence: string | null
	maintenance_series: string | null
	name: string
	parts: Generated<Json>
	person_id: string
	property_id: string
	reminder_after_id: string | null
	reminder_done: boolean | null
	reminder_kind: string | null
	reminder_note: string | null
	reminder_on: string | null
	reminder_person_id: string | null
	reminder_proposal: string | null
	reminder_recurrence: string | null
	reminder_series: string | null
	rental_contact_id: string | null
	rental_is_rent: boolean | null
	rental_is_retrieve: boolean | null
	settles_id: string | null
	transfer_from: string | null
	transfer_rappen: number | null
	transfer_to: string | null
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface EventContact {
	contact_id: string
	event_id: string
	group_id: string
	position: number
}

export interface EventLink {
	event_at: Timestamp
	event_id: string
	group_id: string
	has_balance: Generated<boolean>
	has_contact: Generated<boolean>
	has_maintenance: Generated<boolean>
	has_measurement: Generated<boolean>
	has_object: Generated<boolean>
	has_reminder: Generated<boolean>
	has_rental: Generated<boolean>
	has_time_recording: Generated<boolean>
	journal_id: string | null
	linked: string
	minutes: Generated<number>
	open_maintenance: Generated<boolean>
	open_reminder: Generated<boolean>
	property_id: string
	tax_own: string | null
	tax_rest: string | null
}

export interface EventMeasurement {
	data: Numeric
	day: Generated<string | null>
	event_at: Timestamp | null
	event_id: string
	group_id: string
	name: string
	name_key: Generated<string>
	note: string | null
	object_id: string | null
	position: number
	property_id: string | null
	replaced: Generated<boolean>
	unit_id: string
}

export interface EventObject {
	event_at: Timestamp | null
	event_id: string
	group_id: string
	maintenance_done: boolean | null
	maintenance_from: string | null
	object_id: string
	position: number
	rental_is_rent: boolean | null
}

export interface EventTime {
	event_id: string
	group_id: string
	minutes: number
	note: string | null
	person_id: string | null
	person_name: string | null
	position: number
}

export interface Export {
	asked: string
	attempts: Generated<number>
	created_at: Generated<Timestamp>
	expires_at: Generated<Timestamp>
	filename: string | null
	group_id: string
	id: Generated<string>
	mime: string | null
	person_id: string
	problem: string | null
	progress: Generated<number>
	property_id: string | null
	session_id: string | null
	sight: string | null
	size: number | null
	status: Generated<string>
	token_id: string | null
}

export interface File {
	annotations: string | null
	closing_id: string | null
	created_at: Generated<Timestamp>
	dated_at: Generated<Timestamp>
	decoded: Generated<boolean>
	deleted_at: Timestamp | null
	deleted_by: string | null
	event_id: string | null
	filename: string
	group_id: string
	height: number | null
	id: Generated<string>
	inbox_id: string | null
	is_mail: Generated<boolean>
	is_property_photo: Generated<boolean>
	mime: string
	object_id: string | null
	person_id: string | null
	pins: Generated<Json | null>
	plan: Generated<boolean>
	position: Generated<number>
	property_id: string | null
	receipt: Generated<boolean>
	sha256: string
	size: number
	updated_at: Generated<Timestamp>
	version: Generated<number>
	width: number | null
}

export interface FileFinding {
	found_at: Generated<Timestamp>
	key: string
	kind: string
}

export interface FileHouse {
	house: Generated<string>
	mark: string | null
	next_mark: string | null
	only_one: Generated<boolean>
	paused_until: Timestamp | null
}

export interface FlatRate {
	base_rappen: number | null
	built: number | null
	business: boolean | null
	canton_percent: Numeric | null
	created_at: Generated<Timestamp>
	emptied: Generated<string[]>
	group_id: string
	note: Generated<string>
	percent: Numeric | null
	property_id: string
	updated_at: Generated<Timestamp>
	version: Generated<number>
	year: number
}

export interface Group {
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	group_id: Generated<string | null>
	id: Generated<string>
	inbox_renewed_at: Timestamp | null
	name: string
	plan_key: Generated<string>
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface HausheftMetaFunctions {
	applied_at: Generated<Timestamp>
	checksum: string
}

export interface HausheftMetaMade {
	turn: number
	undo: string
}

export interface HausheftMetaMigration {
	applied_at: Generated<Timestamp>
	checksum: string
	name: string
	number: number
}

export interface HiddenMemory {
	created_at: Generated<Timestamp>
	event_id: string
	group_id: string
	person_id: string
}

export interface History {
	after: string | null
	before: string | null
	changed_at: Timestamp
	event: string
	fk: string
	group_id: string
	id: Generated<string>
	owner: string | null
	parts: string[] | null
	person_id: string | null
	property_id: string | null
	source: string
}

export interface Import {
	created_at: Generated<Timestamp>
	done_count: Generated<number>
	filename: string
	finished_at: Timestamp | null
	format: string
	group_id: string
	heading_row: Generated<number>
	headings: Json
	id: Generated<string>
	mapping: Json | null
	moving: Json | null
	person_id: string
	place: Generated<number>
	problem: string | null
	remembered: boolean
	result: Json | null
	row_count: number
	run_by: string | null
	seen: Json | null
	sheet: Generated<number>
	sheets: Generated<Json>
	status: Generated<string>
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface ImportChange {
	before: Json | null
	fk: string
	group_id: string
	import_id: string
	left_version: number
	noun: string
	position: number
}

export interface ImportReference {
	fk: string
	group_id: string
	noun: string
	reference: string
	source: string
}

export interface ImportRow {
	cells: Json
	group_id: string
	import_id: string
	met: string | null
	number: number
	sheet: Generated<number>
}

export interface Inbox {
	arrived_at: Generated<Timestamp>
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	event_id: string | null
	forwarded_by: string | null
	forwarded_note: string | null
	group_id: string
	id: Generated<string>
	is_automatic: Generated<boolean>
	left_out: Generated<string[]>
	mail_address: string | null
	mail_from: string
	mail_html: string | null
	mail_subject: Generated<string>
	mail_text: Generated<string>
	processed: Generated<boolean>
	raw_id: string | null
	read_again_at: Timestamp | null
	read_by: Generated<number | null>
	size: Generated<number>
	state: Generated<string>
	tries: Generated<number>
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface InboxAddress {
	group_id: string
	token: string
}

export interface InboxKnown {
	group_id: string
	hash: string
	inbox_id: string
}

export interface Invite {
	accepted_at: Timestamp | null
	accepted_by: string | null
	asked_by: string | null
	asked_email: string | null
	asked_name: string | null
	created_at: Generated<Timestamp>
	email: string
	expires_at: Generated<Timestamp>
	group_id: string
	id: Generated<string>
	person_id: string
	proof_hash: Buffer | null
	properties: string[] | null
	revoked_at: Timestamp | null
	role: string
}

export interface InviteLink {
	created_at: Generated<Timestamp>
	expires_at: Timestamp
	group_id: string
	id: Generated<string>
	person_id: string
	properties: string[] | null
	revoked_at: Timestamp | null
	role: string
	token_hash: Buffer
	used: Generated<number>
	uses: number
}

export interface InviteLinkUse {
	group_id: string
	link_id: string
	person_id: string
	used_at: Generated<Timestamp>
}

export interface Journal {
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	disabled_at: Timestamp | null
	group_id: string
	id: Generated<string>
	name: string
	property_id: string
	purged_at: Timestamp | null
	type_id: string
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface JournalType {
	id: string
	name: string
	position: number
}

export interface LinkCount {
	entries: number
	group_id: string
	linked: string
	minutes: Generated<number>
	property_id: string
}

export interface Mailbox {
	address: string
	uid: number
	uid_validity: string
	waiting: Generated<ArrayType<number>>
}

export interface MailRefused {
	email: string
	reason: string
	refused_at: Generated<Timestamp>
}

export interface MailSent {
	id: string
	sent_at: Generated<Timestamp>
}

export interface Member {
	group_id: string
	hid_first_steps: Generated<boolean>
	joined_at: Generated<Timestamp>
	limited: Generated<boolean>
	name_when_removed: string | null
	person_id: string
	removed_at: Timestamp | null
	role: string | null
}

export interface MemberProperty {
	group_id: string
	person_id: string
	property_id: string
}

export interface Notification {
	about_id: string | null
	about_on: string | null
	channel: string
	created_at: Generated<Timestamp>
	deliver_at: Timestamp
	devices: Generated<string[]>
	ended_at: Timestamp | null
	group_id: string
	id: Generated<string>
	kind: string
	occurrence: string
	person_id: string
	state: Generated<string>
}

export interface NotificationChoice {
	everyone: Generated<boolean>
	group_id: string
	kind: string
	lead_days: Generated<number>
	mail: boolean
	person_id: string
	push: boolean
}

export interface NotificationMember {
	digest: Generated<string>
	digest_at: Generated<Timestamp>
	group_id: string
	person_id: string
	quiet_from: string | null
	quiet_until: string | null
}

export interface NotificationPutOff {
	due_on: string
	event_id: string
	group_id: string
	kind: string
	person_id: string
	until_on: string
}

export interface NotificationWish {
	everyone: boolean | null
	group_id: string | null
	kind: string | null
	lead_days: number | null
	limited: boolean | null
	mail: boolean | null
	person_id: string | null
	push: boolean | null
}

export interface Object {
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	disabled_at: Timestamp | null
	group_id: string
	id: Generated<string>
	name: string
	property_id: string
	purged_at: Timestamp | null
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface Person {
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	email: string | null
	email_verified: Generated<boolean>
	first_entry_at: Timestamp | null
	id: string
	image: string | null
	name: string
}

export interface Plan {
	id: string
	key: string
	limit_contacts: number
	limit_events: number
	limit_files: number
	limit_journals: number
	limit_objects: number
	limit_properties: number
	name: string
	price_rappen: Generated<number>
	stripe_id: string | null
	stripe_interval: string | null
	stripe_price: string | null
}

export interface Property {
	address_city: Generated<string>
	address_street: Generated<string>
	address_zip: string | null
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	emergency: Generated<Json>
	group_id: string
	id: Generated<string>
	name: string
	new_expenses: Generated<string>
	parties: Generated<Json>
	photo_id: string | null
	reading_order: Generated<Json>
	shared_until: string | null
	stay_rates: Generated<Json>
	stay_rules: Generated<Json>
	type_id: string
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface PropertyType {
	id: string
	key: string
	name: string
	position: number
}

export interface PushKey {
	created_at: Generated<Timestamp>
	one: Generated<boolean>
	private_key: string
	public_key: string
}

export interface PushSubscription {
	auth: string
	created_at: Generated<Timestamp>
	endpoint: string
	id: Generated<string>
	p256dh: string
	person_id: string
	session_id: string
}

export interface ReadingSpan {
	broken: string
	first_at: Timestamp
	first_data: Numeric
	first_event: string
	first_replaced: boolean
	gained: Numeric
	group_id: string
	last_at: Timestamp
	last_data: Numeric
	last_event: string
	last_name: string
	least: Numeric
	most: Numeric
	name_key: string
	object_key: string
	part_of: Generated<string | null>
	passed: Generated<number>
	property_id: string
	readings: number
	span: string
	starts_on: string
	steps: number
	total: Numeric
	unit_id: string
}

export interface ReadingSpanNow {
	broken: string | null
	first_at: Timestamp | null
	first_data: Numeric | null
	first_event: string | null
	first_replaced: boolean | null
	gained: Numeric | null
	group_id: string | null
	last_at: Timestamp | null
	last_data: Numeric | null
	last_event: string | null
	last_name: string | null
	least: Numeric | null
	most: Numeric | null
	name_key: string | null
	object_key: string | null
	passed: number | null
	property_id: string | null
	readings: number | null
	span: string | null
	starts_on: string | null
	steps: number | null
	total: Numeric | null
	unit_id: string | null
}

export interface ReceiptNumber {
	closing_id: string | null
	file_id: string
	group_id: string
	number: number
	property_id: string
	year: number
}

export interface Reply {
	author_text: string | null
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	edited: Generated<boolean>
	event_id: string
	group_id: string
	id: Generated<string>
	person_id: string
	property_id: string
	text: string
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface ReplyCount {
	event_id: string
	group_id: string
	last_at: Timestamp | null
	replies: Generated<number>
}

export interface ReplyWaiting {
	event_id: string
	group_id: string
	mention: boolean
	person_id: string
	reply_id: string
}

export interface Restored {
	at: Timestamp
	only_one: Generated<boolean>
}

export interface Search {
	at: Timestamp | null
	entry: string
	fk: string
	group_id: string
	hidden: string | null
	owner: string | null
	part: number
	property_id: string | null
	source: string
	words: string
}

export interface SearchWord {
	group_id: string
	stem: string
	word: string
}

export interface ServersBackupFolder {
	folder: string
	last_on: string | null
	since: Generated<Timestamp>
}

export interface ServersBuild {
	built_at: number
	id: string
	inline: Json
	routes: string[]
	shell: string
	stored_at: Generated<Timestamp>
	worker: string
}

export interface ServersBuildFile {
	build_id: string
	bytes: Buffer
	name: string
}

export interface ServersCallWindow {
	ends_at: Timestamp
	granted: number
	name: string
	used: number
}

export interface ServersDeletedPerson {
	deleted_at: Generated<Timestamp>
	id: string
}

export interface ServersRunning {
	backed_up_on: string | null
	backs_up: Generated<boolean>
	begun_at: Generated<Timestamp>
	build: string | null
	id: string
	noted_at: Generated<Timestamp>
	secret: string
	timeline: number | null
}

export interface ServersWriteBucket {
	filled_at: Timestamp
	granted: number
	left_over: number
	person_id: string
}

export interface SharingClosing {
	closed_at: Generated<Timestamp>
	figures: string
	group_id: string
	id: Generated<string>
	note: Generated<string>
	paper: Buffer
	person_id: string | null
	property_id: string
	sha256: string
	until_on: string
}

export interface Statistic {
	created_at: Generated<Timestamp>
	deleted_at: Timestamp | null
	deleted_by: string | null
	disabled_at: Timestamp | null
	group_id: string
	id: Generated<string>
	name: string
	note: string | null
	property_id: string
	scale: string
	series: string | null
	summarize: Generated<boolean>
	unit_id: string
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface Stay {
	alone: Generated<boolean>
	created_at: Generated<Timestamp>
	decided_at: Timestamp | null
	decided_by: string | null
	decided_note: Generated<string>
	deleted_at: Timestamp | null
	deleted_by: string | null
	event_id: string | null
	from_on: string
	group_id: string
	guest: string | null
	id: Generated<string>
	note: Generated<string>
	other_until_on: string | null
	party_id: string | null
	people: Generated<number>
	person_id: string
	places: string | null
	property_id: string
	shown_name: string
	state: string
	until_on: string
	updated_at: Generated<Timestamp>
	version: Generated<number>
}

export interface Stopwatch {
	group_id: string
	note: string | null
	person_id: string
	property_id: string
	started_at: Generated<Timestamp>
	stopped_at: Timestamp | null
}

export interface Storage {
	bytes: number
	group_id: string
}

export interface StripeEvent {
	digest: string
	id: string
	received_at: Generated<Timestamp>
}

export interface TimeMonth {
	called: string | null
	entries: number
	group_id: string
	journal_id: string | null
	minutes: number
	month: string
	person_id: string | null
	property_id: string
}

export interface Todo {
	done: boolean | null
	due_on: string | null
	event_id: string | null
	group_id: string | null
	part: string | null
	person_id: string | null
	property_id: string | null
	series: string | null
}

export interface Trash {
	deleted_at: Timestamp | null
	deleted_by: string | null
	event_id: string | null
	group_id: string | null
	id: string | null
	name: string | null
	person_id: string | null
	property_id: string | null
	receipt: boolean | null
	source: string | null
}

export interface Unit {
	id: string
	kind: string
	name: string
	position: number
	symbol: string
}

export interface Usage {
	group_id: string
	resource: string
	used: Generated<number>
}

export interface Webhook {
	active: Generated<boolean>
	created_at: Generated<Timestamp>
	failing_since: Timestamp | null
	group_id: string
	id: Generated<string>
	person_id: string
	problem: string | null
	secret: string
	types: string[]
	url: string
}

export interface WebhookDelivery {
	answer: string | null
	attempts: Generated<number>
	code: number | null
	data: Json | null
	due_on: string | null
	fk: string | null
	group_id: string
	happened_at: Generated<Timestamp>
	id: Generated<string>
	next_at: Timestamp | null
	property_id: string | null
	sent_at: Timestamp | null
	status: Generated<string>
	type: string
	webhook_id: string
}

export interface DB {
	answered: Answered
	api_token: ApiToken
	'auth.account': AuthAccount
	'auth.confirmation': AuthConfirmation
	'auth.emailChange': AuthEmailChange
	'auth.passkey': AuthPasskey
	'auth.rateLimit': AuthRateLimit
	'auth.session': AuthSession
	'auth.twoFactor': AuthTwoFactor
	'auth.usedCode': AuthUsedCode
	'auth.user': AuthUser
	'auth.verification': AuthVerification
	balance_month: BalanceMonth
	billing: Billing
	calendar_feed: CalendarFeed
	closing: Closing
	contact: Contact
	contact_property: ContactProperty
	entry_month: EntryMonth
	event: Event
	event_contact: EventContact
	event_link: EventLink
	event_measurement: EventMeasurement
	event_object: EventObject
	event_time: EventTime
	export: Export
	file: File
	file_finding: FileFinding
	file_house: FileHouse
	flat_rate: FlatRate
	group: Group
	'hausheft_meta.functions': HausheftMetaFunctions
	'hausheft_meta.made': HausheftMetaMade
	'hausheft_meta.migration': HausheftMetaMigration
	hidden_memory: HiddenMemory
	history: History
	import: Import
	import_change: ImportChange
	import_reference: ImportReference
	import_row: ImportRow
	inbox: Inbox
	inbox_address: InboxAddress
	inbox_known: InboxKnown
	invite: Invite
	invite_link: InviteLink
	invite_link_use: InviteLinkUse
	journal: Journal
	journal_type: JournalType
	link_count: LinkCount
	mail_refused: MailRefused
	mail_sent: MailSent
	mailbox: Mailbox
	member: Member
	member_property: MemberProperty
	notification: Notification
	notification_choice: NotificationChoice
	notification_member: NotificationMember
	notification_put_off: NotificationPutOff
	notification_wish: NotificationWish
	object: Object
	person: Person
	plan: Plan
	property: Property
	property_type: PropertyType
	push_key: PushKey
	push_subscription: PushSubscription
	reading_span: ReadingSpan
	reading_span_now: ReadingSpanNow
	receipt_number: ReceiptNumber
	reply: Reply
	reply_count: ReplyCount
	reply_waiting: ReplyWaiting
	restored: Restored
	search: Search
	search_word: SearchWord
	'servers.backup_folder': ServersBackupFolder
	'servers.build': ServersBuild
	'servers.build_file': ServersBuildFile
	'servers.call_window': ServersCallWindow
	'servers.deleted_person': ServersDeletedPerson
	'servers.running': ServersRunning
	'servers.write_bucket': ServersWriteBucket
	sharing_closing: SharingClosing
	statistic: Statistic
	stay: Stay
	stopwatch: Stopwatch
	storage: Storage
	stripe_event: StripeEvent
	time_month: TimeMonth
	todo: Todo
	trash: Trash
	unit: Unit
	usage: Usage
	webhook: Webhook
	webhook_delivery: WebhookDelivery
}
