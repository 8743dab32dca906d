// The studio's lights: a key light, a fill light and the sky, which move with the focus.
import { DirectionalLight, Group, HemisphereLight, Vector3 } from 'three';
import type { ViewTheme } from './view_theme';

/** The key light's position from the focus, in reaches; frontal views are lit from the front. */
const TOWARDS_KEY = new Vector3(1.2, -2.2, 5);
const TOWARDS_KEY_ON_TABLE = new Vector3(1.4, -3.2, 3.6);

export class Lights {
  readonly group = new Group();
  readonly towardsKey = TOWARDS_KEY.clone();
  private readonly key = new DirectionalLight('#fff6ea');
  private readonly fill = new DirectionalLight('#dfeaff');
  private readonly sky = new HemisphereLight();

  constructor() {
    this.group.add(this.sky, this.key, this.key.target, this.fill, this.fill.target);
    this.sky.position.set(0, 0, 1);
  }

  setTheme(theme: ViewTheme): void {
    this.key.intensity = theme.keyLight;
    this.fill.intensity = theme.fillLight;
    this.sky.intensity = theme.skyLight;
    this.sky.color.set(theme.sky);
    this.sky.groundColor.set(theme.bounce);
  }

  setOnTable(isOnTable: boolean): void {
    this.towardsKey.copy(isOnTable ? TOWARDS_KEY_ON_TABLE : TOWARDS_KEY);
  }

  follow(at: Vector3, reach: number): void {
    const { x, y, z } = this.key.target.position.copy(at);
    this.key.position.copy(this.towardsKey).multiplyScalar(reach).add(at);
    this.fill.position.set(x - 3 * reach, y + 3 * reach, z + 2.5 * reach);
    this.fill.target.position.set(x, y, z + 0.5 * reach);
  }
}
