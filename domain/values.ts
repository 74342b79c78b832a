/** Value types of documents besides JSON, with Firestore's ranges. */

const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** Seconds since the epoch and nanoseconds within that second (0–999,999,999). */
export class Timestamp {
  readonly seconds: number;
  readonly nanoseconds: number;

  /** Throws RangeError outside years 1–9999 or for invalid nanoseconds. */
  constructor(seconds: number, nanoseconds: number) {
    if (!Number.isInteger(seconds) || seconds < MIN_SECONDS || seconds > MAX_SECONDS)
      throw new RangeError(`Timestamp seconds out of range: ${seconds}`);
    if (!Number.isInteger(nanoseconds) || nanoseconds < 0 || nanoseconds > 999_999_999)
      throw new RangeError(`Timestamp nanoseconds out of range: ${nanoseconds}`);
    this.seconds = seconds;
    this.nanoseconds = nanoseconds;
  }

  static fromMillis(milliseconds: number): Timestamp {
    const seconds = Math.floor(milliseconds / 1000);
    return new Timestamp(seconds, Math.floor((milliseconds - seconds * 1000) * 1e6));
  }

  static fromDate(date: Date): Timestamp {
    return Timestamp.fromMillis(date.getTime());
  }

  toMillis(): number {
    return this.seconds * 1000 + Math.floor(this.nanoseconds / 1e6);
  }

  toDate(): Date {
    return new Date(this.toMillis());
  }

  isEqual(other: Timestamp): boolean {
    return this.seconds === other.seconds && this.nanoseconds === other.nanoseconds;
  }
}

/** Degrees: latitude −90…90, longitude −180…180. */
export class GeoPoint {
  readonly latitude: number;
  readonly longitude: number;

  constructor(latitude: number, longitude: number) {
    if (!(latitude >= -90 && latitude <= 90))
      throw new RangeError(`GeoPoint latitude out of range: ${latitude}`);
    if (!(longitude >= -180 && longitude <= 180))
      throw new RangeError(`GeoPoint longitude out of range: ${longitude}`);
    this.latitude = latitude;
    this.longitude = longitude;
  }

  isEqual(other: GeoPoint): boolean {
    return this.latitude === other.latitude && this.longitude === other.longitude;
  }
}

export class DocumentReference {
  readonly collection: string;
  readonly id: string;

  constructor(collection: string, id: string) {
    this.collection = collection;
    this.id = id;
  }

  get path(): string {
    return `${this.collection}/${this.id}`;
  }

  isEqual(other: DocumentReference): boolean {
    return this.path === other.path;
  }
}
